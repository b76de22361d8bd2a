import type { StandingsRow } from '@furlong/contract/schemas/standings';
import { useRef } from 'react';
import { formatCount } from '../ui/format/format-number.ts';
import { formatPoints } from '../ui/format/format-points.ts';
import { AliasText } from '../ui/standings/alias-text.tsx';
import { useSlidingRows } from '../ui/standings/sliding-rows.ts';
import { classNames } from '../ui/styles/class-names.ts';
import styles from './around-you.module.css';
import { describeGap } from './live-words.ts';

interface AroundYouProps {
  rows: readonly StandingsRow[];
  own: StandingsRow;
}

/** Whether the figures are too wide to stand beside an alias. */
function hasMany({ rank, total }: StandingsRow): boolean {
  return formatCount(rank).length + formatPoints(total).length > 8;
}

/** The rows around the own one, each with its gap or tie-break. */
export function AroundYou({ rows, own }: AroundYouProps) {
  const list = useRef<HTMLUListElement>(null);
  useSlidingRows(
    list,
    rows.map(({ punterId }) => punterId),
  );
  return (
    <section className={`sect ${styles.around}`}>
      <h2>Around you</h2>
      <ul ref={list} className={classNames('sheet small', styles.list, rows.some(hasMany) && styles.many)}>
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
              <b>
                <AliasText alias={row.userId} />
              </b>
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
