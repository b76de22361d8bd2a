import type {
  CountedSum,
  LiabilitiesReport,
  OpenBetFigures,
} from '@furlong/contract/schemas/desk-liabilities';
import type { Rands } from '@furlong/domain/money';
import { formatRands } from '../../ui/format/format-money.ts';
import { formatCount } from '../../ui/format/format-number.ts';
import { FiguresTable, headsOf } from '../reporting/figures-table.tsx';
import { nameOfSport, reportWords } from '../reporting/report-words.ts';
import { liabilitiesWords as words } from './liabilities-words.ts';

interface Line {
  readonly name: string;
  /** Null: there is nothing to count. */
  readonly count: number | null;
  readonly amount: Rands | null;
}
const counted = (name: string, { count, amount }: CountedSum): Line => ({ name, count, amount });
const heads = headsOf([words.liability], [words.count, words.amount]);

/** What is owed, part by part, and what it comes to. */
export function OwedTable({ report }: { report: LiabilitiesReport }) {
  const lines: readonly Line[] = [
    counted(words.balances, report.balances),
    counted(words.outsidePayouts, report.outsidePayouts),
    { name: words.winningsTax, count: null, amount: report.winningsTax },
    { name: words.due, count: null, amount: report.betTotals.due },
    ...report.jackpots.flatMap(({ name, carried, pools }) => [
      { name: words.carried(name), count: null, amount: carried },
      counted(words.pools(name), pools),
    ]),
  ];
  return (
    <FiguresTable
      label={words.parts}
      heads={heads}
      foot={
        <>
          <Row name={words.owes} count={null} amount={report.owed} />
          <Row name={words.atMost} count={null} amount={report.owedAtMost} />
        </>
      }
    >
      {lines.map((line) => (
        <Row key={line.name} {...line} />
      ))}
    </FiguresTable>
  );
}

/** What is known and is no part of what is owed. */
export function BesideTable({ report }: { report: LiabilitiesReport }) {
  const lines: readonly Line[] = [
    counted(words.debts, report.debts),
    ...report.jackpots.map(({ name, announced }) => counted(words.announced(name), announced)),
    { name: words.withheld, count: report.withheldShares, amount: null },
  ];
  return (
    <section className="sect">
      <h2>{words.beside}</h2>
      <FiguresTable label={words.beside} heads={heads}>
        {lines.map((line) => (
          <Row key={line.name} {...line} />
        ))}
      </FiguresTable>
    </section>
  );
}

function Row({ name, count, amount }: Line) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="n">{count === null ? '' : formatCount(count)}</td>
      <td className="n">{amount === null ? '' : formatRands(amount)}</td>
    </tr>
  );
}

interface OpenBetsProps {
  bets: LiabilitiesReport['bets'];
  totals: OpenBetFigures;
}

/** Open bets by sport, with what they can pay. */
export function OpenBetsTable({ bets, totals }: OpenBetsProps) {
  return (
    <FiguresTable
      label={words.openBets}
      heads={headsOf([words.sport], [words.bets, words.stakes, words.decided, words.most])}
      foot={
        <tr>
          <th scope="row">{reportWords.total}</th>
          <Figures figures={totals} />
        </tr>
      }
    >
      {bets.map((own) => (
        <tr key={own.sport}>
          <th scope="row">{nameOfSport(own.sport)}</th>
          <Figures figures={own} />
        </tr>
      ))}
    </FiguresTable>
  );
}

function Figures({ figures: { bets, stakes, due, most } }: { figures: OpenBetFigures }) {
  return (
    <>
      <td className="n">{formatCount(bets)}</td>
      {[stakes, due, most].map((amount, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: three figures in one order
        <td key={place} className="n">
          {formatRands(amount)}
        </td>
      ))}
    </>
  );
}
