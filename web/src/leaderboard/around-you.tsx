import type { LevelRow } from '@furlong/contract/schemas/live';
import { useRef } from 'react';
import { formatCount } from '../ui/format/format-number.ts';
import { formatPoints } from '../ui/format/format-points.ts';
import { useSlidingRows } from '../ui/standings/sliding-rows.ts';
import { classNames } from '../ui/styles/class-names.ts';
import styles from './around-you.module.css';
import { placeWords } from './leaderboard-words.ts';
import { describeGap, describeOthers } from './live-words.ts';

/** What every board's totals have. */
type Row = Pick<LevelRow, 'punterId' | 'userId' | 'rank' | 'total' | 'punters'>;

interface AroundYouProps {
  /** The own total between the next different ones, greatest first. */
  rows: readonly Row[];
  own: Pick<Row, 'punterId' | 'total'>;
}

/** Whether the figures are too wide to stand beside an alias. */
function hasMany({ rank, total }: Row): boolean {
  return formatCount(rank).length + formatPoints(total).length > 8;
}

/** The totals around the own one, each with its gap and who has it (rule: around-you). */
export function AroundYou({ rows, own }: AroundYouProps) {
  const list = useRef<HTMLUListElement>(null);
  useSlidingRows(
    list,
    rows.map(({ punterId }) => punterId),
  );
  return (
    <section className="sect">
      <h2>{placeWords.around}</h2>
      <ul ref={list} className={classNames('sheet small', styles.list, rows.some(hasMany) && styles.many)}>
        {rows.map((row) => {
          const isOwn = row.punterId === own.punterId;
          return (
            <li
              key={row.punterId}
              data-row={row.punterId}
              className={classNames(styles.row, isOwn && styles.own)}
            >
              <b className={`num ${styles.rank}`}>
                <span className="sr">{placeWords.rank} </span>
                {formatCount(row.rank)}
              </b>
              <span className={styles.who}>
                <span className={styles.names}>
                  <b>{row.userId}</b>
                  {!isOwn && <span className={styles.others}>{describeOthers(row.punters)}</span>}
                </span>
                <span className="dim">{describeGap(row, own)}</span>
              </span>
              <b className={`num push ${styles.points}`}>
                {formatPoints(row.total)}
                <span className="sr"> {placeWords.pointsUnit(row.total)}</span>
              </b>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
