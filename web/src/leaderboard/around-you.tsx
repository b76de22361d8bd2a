import type { StandingsRow } from '@furlong/contract/schemas/standings';
import { useRef } from 'react';
import { formatCount } from '../ui/format/format-number.ts';
import { formatPoints } from '../ui/format/format-points.ts';
import { AliasText } from '../ui/standings/alias-text.tsx';
import { useSlidingRows } from '../ui/standings/sliding-rows.ts';
import { classNames } from '../ui/styles/class-names.ts';
import styles from './around-you.module.css';

/** What every board's rows have. */
type Row = Pick<StandingsRow, 'punterId' | 'userId' | 'rank' | 'total'>;

interface AroundYouProps<R extends Row> {
  rows: readonly R[];
  own: R;
  /** How far a row is from the own one, or what breaks the tie. */
  gapOf: (row: R, own: R) => string;
}

/** Whether the figures are too wide to stand beside an alias. */
function hasMany({ rank, total }: Row): boolean {
  return formatCount(rank).length + formatPoints(total).length > 8;
}

/** The rows around the own one, each with its gap or tie-break. */
export function AroundYou<R extends Row>({ rows, own, gapOf }: AroundYouProps<R>) {
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
              <span className="dim">{gapOf(row, own)}</span>
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
