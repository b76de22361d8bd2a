import type { ReactNode } from 'react';
import { chartWords } from './chart-words.ts';
import styles from './charts.module.css';

/** A column of the table behind a chart. */
export interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Its cells are figures, which stand to the right. */
  readonly isFigure?: boolean;
}

interface TableBehindProps<Row> {
  /** What the table holds: 'Points per meeting'. */
  title: string;
  /** The first column names its row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
}

/** The figures of a chart as a table, which the reader opens. */
export function TableBehind<Row>({ title, columns, rows, keyOf }: TableBehindProps<Row>) {
  return (
    <details className={styles.behind}>
      <summary>
        {title} <span>{chartWords.asTable}</span>
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className={styles.scroll} aria-label={chartWords.tableOf(title)} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map(({ head, isFigure }) => (
                <th key={head} scope="col" className={isFigure ? 'n' : undefined}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map(({ head, cell, isFigure }, place) =>
                  place === 0 ? (
                    <th key={head} scope="row">
                      {cell(row)}
                    </th>
                  ) : (
                    <td key={head} className={isFigure ? 'n' : undefined}>
                      {cell(row)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
