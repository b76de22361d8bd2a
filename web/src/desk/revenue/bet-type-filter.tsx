import { BET_LISTS, SOCCER_BETS } from '@furlong/domain/betting/bet-types';
import { Select } from '../../ui/controls/field.tsx';
import { revenueWords as words } from './revenue-words.ts';

interface BetTypeFilterProps {
  value: string | undefined;
  /** Types that bets have, besides those of the slips: covers of many legs have names of their own. */
  others: readonly string[];
  onChange: (betType: string | undefined) => void;
}

/** Narrows a report to a bet type. */
export function BetTypeFilter({ value, others, onChange }: BetTypeFilterProps) {
  const types = new Set<string>([
    ...Object.values(BET_LISTS).flat(),
    ...SOCCER_BETS,
    ...others,
    ...(value === undefined ? [] : [value]),
  ]);
  return (
    <span>
      <span aria-hidden="true">{words.betType}</span>
      <Select
        label={words.betType}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      >
        <option value="">{words.allBetTypes}</option>
        {[...types].map((betType) => (
          <option key={betType}>{betType}</option>
        ))}
      </Select>
    </span>
  );
}
