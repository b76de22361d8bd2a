import type { StandingsRow } from '@furlong/contract/standings';
import { useRef } from 'react';
import { classNames } from '../ui/class-names.ts';
import { formatCount, formatPoints } from '../ui/format-number.ts';
import { useSlidingRows } from '../ui/sliding-rows.ts';
import styles from './around-you.module.css';
import { describeGap } from './live-words.ts';

interface AroundYouProps {
  rows: readonly StandingsRow[];
  own: StandingsRow;
}

/** Who stands next to the own row, and why they stand there. */
export function AroundYou({ rows, own }: AroundYouProps) {
  const list = useRef<HTMLUListElement>(null);
  useSlidingRows(
    list,
    rows.map(({ punterId }) => punterId),
  );
  return (
    <section className={`sect ${styles.around}`}>
      <h2>Around you</h2>
      <ul ref={list} className={`sheet small ${styles.list}`}>
        {rows.map((row) => (
          <li
            key={row.punterId}
            data-row={row.punterId}
            className={classNames(styles.row, row.punterId === own.punterId && styles.own)}
          >
            <b className={`num ${styles.rank}`}>
              <span className="sr">Rank </span>
              {formatCount(row.rank)}
            </b>
            <span className={styles.who}>
              <b>{row.userId}</b>
              <span className="dim">{describeGap(row, own)}</span>
            </span>
            <b className={`num push ${styles.points}`}>
              {formatPoints(row.total)}
              <span className="sr"> points</span>
            </b>
          </li>
        ))}
      </ul>
    </section>
  );
}
