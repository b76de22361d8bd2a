import type { Rands } from '@furlong/domain/money';
import { Note } from '../../ui/feedback/note.tsx';
import { formatRands } from '../../ui/format/format-money.ts';
import { FiguresTable, headsOf } from './figures-table.tsx';
import { reportWords as words } from './report-words.ts';

interface LedgerTableProps<Name extends string> {
  /** The figures, in their order, and what they are called. */
  names: Readonly<Record<Name, string>>;
  ledger: Readonly<Record<NoInfer<Name>, Rands>>;
  difference: Readonly<Record<NoInfer<Name>, Rands>>;
}

/** What the ledger's own transfers come to, and whether the report differs from it. */
export function LedgerTable<Name extends string>({ names, ledger, difference }: LedgerTableProps<Name>) {
  const figures = Object.keys(names) as Name[];
  const lines = [
    [words.ledgerSays, ledger],
    [words.difference, difference],
  ] as const;
  const agrees = figures.every((name) => Number(difference[name]) === 0);
  return (
    <section className="sect">
      <h2>{words.ledger}</h2>
      {agrees ? <p>{words.agrees}</p> : <Note tone="amber">{words.differs}</Note>}
      <FiguresTable
        label={words.ledger}
        heads={headsOf(
          [''],
          figures.map((name) => names[name]),
        )}
      >
        {lines.map(([title, own]) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            {figures.map((name) => (
              <td key={name} className="n">
                {formatRands(own[name])}
              </td>
            ))}
          </tr>
        ))}
      </FiguresTable>
    </section>
  );
}
