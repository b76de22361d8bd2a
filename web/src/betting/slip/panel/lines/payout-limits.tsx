import type { LimitClass, PayoutLimits } from '@furlong/domain/betting/payout-limits';
import { Money } from '../../../../ui/format/money.tsx';
import { limitWords } from '../view/slip-words.ts';

const classes = ['single', 'double', 'treble', 'quad', 'multiple'] as const satisfies readonly LimitClass[];

interface PayoutLimitsTableProps {
  limits: PayoutLimits | null;
  /** Racing alone has horses that have not raced yet. */
  hasFirstTimers: boolean;
}

/** What a bet of each class wins at most; nothing until the limits are loaded. */
export function PayoutLimitsTable({ limits, hasFirstTimers }: PayoutLimitsTableProps) {
  if (limits === null) return null;
  return (
    <table>
      <caption>{limitWords.tableTitle}</caption>
      <thead>
        <tr>
          <th scope="col">{limitWords.bet}</th>
          <th scope="col">{limitWords.winsAtMost}</th>
          {hasFirstTimers && <th scope="col">{limitWords.firstTimers}</th>}
        </tr>
      </thead>
      <tbody>
        {classes.map((name) => (
          <tr key={name}>
            <th scope="row">{limitWords.classes[name]}</th>
            <td>
              <Money cents={limits.regularLimits[name]} />
            </td>
            {hasFirstTimers && (
              <td>
                <Money cents={limits.firstTimerLimits[name]} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
