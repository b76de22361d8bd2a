import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import styles from './board.module.css';

interface BoardProps {
  title: string;
  label?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** The dark tote board, for live figures only. */
export function Board({ title, label, className, children }: BoardProps) {
  return (
    <section className={classNames(styles.board, className)}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {label !== undefined && <span className="label">{label}</span>}
      </div>
      {children}
    </section>
  );
}

/** The rank and the figures of a board: beside each other on a wide one. */
export function BoardPlaces({ children }: { children: ReactNode }) {
  return <div className={styles.places}>{children}</div>;
}

/** A number in lamps; spaces are dark lamps. */
export function Lamps({ text, large = false }: { text: string; large?: boolean }) {
  return (
    <span
      className={classNames(styles.lamps, large && styles.large)}
      // Beside the style, which a page that the server drew has only once the app is there.
      data-lamps={text.length}
      style={{ '--lamps': text.length } as CSSProperties}
      role="img"
      aria-label={text}
    >
      {Array.from(text, (letter, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a lamp is its place on the board
        <b key={place} className={letter.trim() === '' ? styles.gap : undefined}>
          {letter}
        </b>
      ))}
    </span>
  );
}

/** A row of named figures on the board. */
export function ToteFigures({
  figures,
}: {
  figures: ReadonlyArray<{ name: string; value: string; unit?: string }>;
}) {
  return (
    <dl className={styles.tote}>
      {figures.map(({ name, value, unit }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span>{value}</span>
            {unit !== undefined && <small> {unit}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
