import type { LimitClass, PayoutLimits } from '@furlong/domain/betting/payout-limits';
import { Money } from '../../../../ui/format/money.tsx';
import styles from './slip-parts.module.css';

const classes: readonly (readonly [LimitClass, string])[] = [
  ['single', 'Single'],
  ['double', 'Double'],
  ['treble', 'Treble'],
  ['quad', 'Quad'],
  ['multiple', 'Five legs or more'],
];

interface PayoutLimitsTableProps {
  limits: PayoutLimits | null;
  /** Racing alone has horses that have not raced yet. */
  hasFirstTimers: boolean;
}

/** What a bet of each class wins at most; nothing until the limits are loaded. */
export function PayoutLimitsTable({ limits, hasFirstTimers }: PayoutLimitsTableProps) {
  if (limits === null) return null;
  return (
    <details className={styles.limits}>
      <summary>The most a bet can win</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Bet</th>
            <th scope="col">Wins at most</th>
            {hasFirstTimers && <th scope="col">With a first timer</th>}
          </tr>
        </thead>
        <tbody>
          {classes.map(([name, words]) => (
            <tr key={name}>
              <th scope="row">{words}</th>
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
    </details>
  );
}
