import type { StandingsRow } from '@furlong/contract/schemas/standings';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { linkTo } from '../../platform/site/links.ts';
import { formatCount, formatOrdinal } from '../../ui/format/format-number.ts';
import { formatPoints } from '../../ui/format/format-points.ts';
import { classNames } from '../../ui/styles/class-names.ts';
import { fieldWords, moveWords, ownMeetingWords } from './own-meeting-words.ts';
import styles from './own-panel.module.css';

interface OwnPanelProps {
  meetingId: number;
  head: string;
  children: ReactNode;
}

/** The dark panel with the meeting's name and the way to its board. */
export function OwnPanel({ meetingId, head, children }: OwnPanelProps) {
  return (
    <section className={styles.panel} aria-label={ownMeetingWords.region}>
      <div className={styles.head}>
        <h2>{head}</h2>
        <Link to={linkTo('leaderboard', { meetingId })}>{ownMeetingWords.board}</Link>
      </div>
      {children}
    </section>
  );
}

interface OwnRankProps {
  own: StandingsRow;
  punters: number;
  /** What stands under the number of punters. */
  remark: string;
}

/** Rank, move, gap and points on one line. */
export function OwnRank({ own, punters, remark }: OwnRankProps) {
  const { rank, movement, total } = own;
  return (
    <p className={styles.line}>
      <b className={styles.rank}>{formatOrdinal(rank)}</b>
      {movement !== null && <Move places={movement} />}
      <span className={styles.field}>
        <span>{fieldWords(own, punters)}</span>
        <span className={styles.remark}>{remark}</span>
      </span>
      <span className={styles.points}>
        <b>{formatPoints(total)}</b> <small>{total === 1 ? 'point' : 'points'}</small>
      </span>
    </p>
  );
}

function Move({ places }: { places: number }) {
  return (
    <span className={classNames(styles.move, places === 0 && styles.still)}>
      <span className="sr">{moveWords(places)}</span>
      {places !== 0 && (
        <svg viewBox="0 0 8 8" aria-hidden="true">
          <path d={places > 0 ? 'M4 0l4 7H0z' : 'M4 8L0 1h8z'} />
        </svg>
      )}
      <span aria-hidden="true">{places === 0 ? '–' : formatCount(Math.abs(places))}</span>
    </span>
  );
}

/** That the rank did not load. */
export function RankLost({ onRetry }: { onRetry: () => void }) {
  return (
    <p className={styles.line} role="status">
      {ownMeetingWords.lost}{' '}
      <button type="button" className={styles.again} onClick={onRetry}>
        {ownMeetingWords.again}
      </button>
    </p>
  );
}

/** The place of the rank while it loads. */
export function RankPlace() {
  return <div className={styles.waiting} aria-hidden="true" />;
}
