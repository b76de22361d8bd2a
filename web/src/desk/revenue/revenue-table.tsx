import type { RevenueFigures, RevenueRow } from '@furlong/contract/schemas/desk-reports';
import { formatRands } from '../../ui/format/format-money.ts';
import { formatCount } from '../../ui/format/format-number.ts';
import styles from './reports.module.css';
import { nameOfSport, reportWords as words } from './reports-words.ts';

const amounts = ['stakes', 'payouts', 'refunds', 'tax', 'grossRevenue'] as const;

/** The lines of a report by day, sport and bet type, with their totals. */
export function RevenueTable({ rows, totals }: { rows: readonly RevenueRow[]; totals: RevenueFigures }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={words.table}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.day}</th>
            <th scope="col">{words.sport}</th>
            <th scope="col">{words.betType}</th>
            {(['bets', ...amounts] as const).map((name) => (
              <th key={name} scope="col" className="n">
                {words[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.day} ${row.sport} ${row.betType}`}>
              <td>
                <time dateTime={row.day}>{row.day}</time>
              </td>
              <td>{nameOfSport(row.sport)}</td>
              <th scope="row">{row.betType}</th>
              <Figures figures={row} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {words.total}
            </th>
            <Figures figures={totals} />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Figures({ figures }: { figures: RevenueFigures }) {
  return (
    <>
      <td className="n">{formatCount(figures.bets)}</td>
      {amounts.map((name) => (
        <td key={name} className="n">
          {formatRands(figures[name])}
        </td>
      ))}
    </>
  );
}
