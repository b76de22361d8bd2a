import type { EventLiability } from '@furlong/contract/schemas/desk-liability';
import type { ReactNode } from 'react';
import { formatRandsShort } from '../../ui/format/format-money.ts';
import { formatCount } from '../../ui/format/format-number.ts';
import { classNames } from '../../ui/styles/class-names.ts';
import styles from './liability.module.css';
import { liabilityWords as words } from './liability-words.ts';

/** What bets on an event come to; undefined: nothing is counted, or nothing was struck. */
type Figures = Pick<EventLiability, 'struck' | 'open' | 'most'> | undefined;

interface FigureTableProps {
  label: string;
  /** What a row is. */
  head: string;
  rows: readonly { readonly id: number; readonly name: ReactNode; readonly figures: Figures }[];
}

/** Events with what was struck on each, what of it is open, and what one result pays at most. */
export function FigureTable({ label, head, rows }: FigureTableProps) {
  const heads = [words.bets, words.stakes, words.open, words.mostExpected, words.worst];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className="sideways" tabIndex={0} aria-label={label}>
      <table className={classNames(styles.table, styles.races)}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {heads.map((each) => (
              <th key={each} scope="col" className="n">
                {each}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, figures }) => {
            const amounts = [
              figures?.struck.stakes,
              figures?.open.stakes,
              figures?.most.expected,
              figures?.most.worst,
            ];
            return (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td className="n">{formatCount(figures?.struck.bets ?? 0)}</td>
                {amounts.map((amount, index) => (
                  <td key={heads[index + 1]} className="n">
                    {amount === undefined || amount === 0 ? '–' : formatRandsShort(amount)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
