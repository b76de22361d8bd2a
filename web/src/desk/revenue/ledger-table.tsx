import type { LedgerFigures } from '@furlong/contract/schemas/desk-reports';
import { Note } from '../../ui/feedback/note.tsx';
import { formatRands } from '../../ui/format/format-money.ts';
import styles from './reports.module.css';
import { isNothing, reportWords as words } from './reports-words.ts';

const names = ['stakes', 'paidBack', 'tax', 'grossRevenue'] as const;

interface LedgerTableProps {
  ledger: LedgerFigures;
  difference: LedgerFigures;
}

/** What the ledger's own transfers come to, and whether the report differs from it. */
export function LedgerTable({ ledger, difference }: LedgerTableProps) {
  const lines = [
    [words.ledgerSays, ledger],
    [words.difference, difference],
  ] as const;
  return (
    <section className="sect">
      <h2>{words.ledger}</h2>
      {isNothing(difference) ? <p>{words.agrees}</p> : <Note tone="amber">{words.differs}</Note>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={words.ledger}>
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              {names.map((name) => (
                <th key={name} scope="col" className="n">
                  {words[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(([title, figures]) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                {names.map((name) => (
                  <td key={name} className="n">
                    {formatRands(figures[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
