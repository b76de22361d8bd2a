import type { PriceChange } from '@furlong/contract/schemas/slip';
import { useRef } from 'react';
import type { OddsFormat } from '../../../ui/format/format-odds.ts';
import { keepFocus, slipHeading } from '../../slip/panel/keep-focus.ts';
import type { SlipActions } from '../../slip/panel/view/slip-actions.ts';
import type { SlipView } from '../../slip/panel/view/view-slip.ts';
import { isLocked, type SlipState } from '../../slip/slip-state.ts';
import { LegRow } from './leg-row.tsx';
import type { SlipLegView } from './legs-of.ts';

interface SlipLegListProps {
  slip: SlipState;
  view: SlipView;
  actions: SlipActions;
  format: OddsFormat;
}

/** The runners of the slip. They cannot change while lines of them wait for an answer. */
export function SlipLegList({ slip, view, actions, format }: SlipLegListProps) {
  const changes = slip.betStrikeResponse?.priceChanges ?? [];
  const locked = isLocked(slip);
  const list = useRef<HTMLUListElement>(null);
  return (
    <ul ref={list} aria-label="Runners on the slip">
      {view.selections.map((leg, index) => {
        const { raceId, raceNumber, saddle } = leg;
        const runner = { raceId, raceNumber, saddle };
        return (
          <LegRow
            key={`${raceId}/${saddle}`}
            leg={leg}
            format={format}
            atStartingPrice={view.headerSelectOddsToggle === 'sp'}
            was={oldPriceOf(changes, leg)}
            locked={locked}
            onTick={(enabled) => actions.act({ type: 'selection-ticked', selection: runner, enabled })}
            onRemove={() =>
              keepFocus(
                () => actions.act({ type: 'selection-removed', selection: runner }),
                () => removeButtonAt(list.current, index) ?? slipHeading(),
              )
            }
          />
        );
      })}
    </ul>
  );
}

/** The button of the runner that is now at the place of the removed one, or of the last. */
function removeButtonAt(list: Element | null, index: number): Element | undefined {
  const buttons = [...(list?.querySelectorAll('[data-remove]') ?? [])];
  return buttons[index] ?? buttons.at(-1);
}

/** The win price that the punter saw, while a change of it is asked about. */
function oldPriceOf(changes: readonly PriceChange[], { raceId, saddle }: SlipLegView): string | null {
  for (const { legs } of changes) {
    const leg = legs.find((each) => each.raceId === raceId && each.saddle === saddle && !each.isPlace);
    if (leg) return leg.oldOddsFraction;
  }
  return null;
}
