import type { RevenueFigures, RevenueRow } from '@furlong/contract/schemas/desk-reports';
import { formatRands } from '../../ui/format/format-money.ts';
import { formatCount } from '../../ui/format/format-number.ts';
import { FiguresTable, headsOf } from '../reporting/figures-table.tsx';
import { nameOfSport, reportWords } from '../reporting/report-words.ts';
import { revenueWords as words } from './revenue-words.ts';

const amounts = ['stakes', 'payouts', 'refunds', 'tax', 'grossRevenue'] as const;
const heads = headsOf(
  [words.day, words.sport, words.betType],
  (['bets', ...amounts] as const).map((name) => words[name]),
);

/** The lines of a report by day, sport and bet type, with their totals. */
export function RevenueTable({ rows, totals }: { rows: readonly RevenueRow[]; totals: RevenueFigures }) {
  return (
    <FiguresTable
      label={words.table}
      heads={heads}
      foot={
        <tr>
          <th scope="row" colSpan={3}>
            {reportWords.total}
          </th>
          <Figures figures={totals} />
        </tr>
      }
    >
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
    </FiguresTable>
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
