import type { ReactNode } from 'react';
import styles from './reports.module.css';

interface FiguresTableProps {
  label: string;
  /** The heads of the columns; numbers stand to the right. */
  heads: readonly { readonly text: string; readonly isNumber?: boolean }[];
  children: ReactNode;
  foot?: ReactNode;
}

/** A table of a report; where it is wider than the page it is scrolled sideways. */
export function FiguresTable({ label, heads, children, foot }: FiguresTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={`sideways on-paper ${styles.scroll}`} tabIndex={0} aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {heads.map(({ text, isNumber = false }) =>
              text === '' ? (
                <td key={text} />
              ) : (
                <th key={text} scope="col" className={isNumber ? 'n' : undefined}>
                  {text}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
        {foot !== undefined && <tfoot>{foot}</tfoot>}
      </table>
    </section>
  );
}

/** Heads of a table: texts, then numbers. */
export function headsOf(texts: readonly string[], numbers: readonly string[]) {
  return [...texts.map((text) => ({ text })), ...numbers.map((text) => ({ text, isNumber: true }))];
}
