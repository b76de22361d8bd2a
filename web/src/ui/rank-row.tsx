import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { formatCount, formatCounted, formatPoints } from './format-number.ts';
import { ChevronIcon } from './icons.tsx';
import styles from './rank-row.module.css';

/** A punter's place on a board. */
export interface RankEntry {
  readonly rank: number;
  /** Another punter shares the rank. */
  readonly tied: boolean;
  /** Places gained since the race before, negative when lost; null before there is one. */
  readonly movement: number | null;
  readonly alias: string;
  readonly winners: number;
  readonly seconds: number;
  readonly thirds: number;
  readonly points: number;
}

/** How wide the ranks of a list stand, in pixels: every row has the same columns, so that the figures line up. */
export function rankWidth(
  entries: readonly Pick<RankEntry, 'rank' | 'tied'>[],
  own: number | undefined,
): number {
  const widths = entries.map(({ rank, tied }) => {
    const figure = rank === own ? 14 : 11;
    return formatCount(rank).length * figure + (tied ? 12 : 2);
  });
  return Math.max(36, ...widths);
}

/** The names of a rank row's columns. */
export function RankHead() {
  return (
    <div className={styles.head} aria-hidden="true">
      <span>Rank</span>
      <span>Move</span>
      <span>Punter</span>
      <span>1st</span>
      <span>2nd</span>
      <span>3rd</span>
      <span>Points</span>
      <span />
    </div>
  );
}

interface RankRowProps {
  entry: RankEntry;
  /** The punter's own row: amber. */
  own: boolean;
  open: boolean;
  onToggle: () => void;
  /** What the row opens to; asked for only when it is open. */
  children: ReactNode;
}

/** A punter's place; opens to the race-by-race detail. */
export function RankRow({ entry, own, open, onToggle, children }: RankRowProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={classNames(styles.row, own && styles.own, entry.tied && styles.tied)}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={describeEntry(entry, own)}
        onClick={onToggle}
      >
        <span className={styles.rank}>{formatCount(entry.rank)}</span>
        <Movement places={entry.movement} />
        <span className={styles.alias}>{entry.alias}</span>
        <Count value={entry.winners} />
        <Count value={entry.seconds} />
        <Count value={entry.thirds} />
        <span className={styles.points}>{formatPoints(entry.points)}</span>
        <ChevronIcon />
      </button>
      {open && (
        <section
          id={id}
          aria-label={`${entry.alias}, race by race`}
          className={classNames(styles.detail, !own && styles.plain)}
        >
          {children}
        </section>
      )}
    </>
  );
}

/** The own place in one line, where there is no room for the columns. */
export function OwnRank({ entry }: { entry: RankEntry }) {
  return (
    <div className={classNames(styles.row, styles.own, styles.brief, entry.tied && styles.tied)}>
      <span className={styles.rank}>
        <span className="sr">Rank </span>
        {formatCount(entry.rank)}
      </span>
      <Movement places={entry.movement} />
      <span className={styles.alias}>{entry.alias}</span>
      <span className={styles.points}>
        {formatPoints(entry.points)}
        <span className="sr"> points</span>
      </span>
    </div>
  );
}

function Count({ value }: { value: number }) {
  return (
    <span className={classNames(styles.count, value === 0 && styles.zero)}>{value === 0 ? '–' : value}</span>
  );
}

function Movement({ places }: { places: number | null }) {
  if (places === null || places === 0) return <span className={classNames(styles.movement, 'flat')}>–</span>;
  const up = places > 0;
  return (
    <span className={classNames(styles.movement, up ? 'up' : 'down')}>
      <svg viewBox="0 0 8 8" role="img" aria-label={up ? 'up' : 'down'}>
        <path d={up ? 'M4 0l4 7H0z' : 'M4 8L0 1h8z'} />
      </svg>
      {formatCount(Math.abs(places))}
    </span>
  );
}

/** The row in words, in the order it is read. */
export function describeEntry(entry: RankEntry, own: boolean): string {
  const moved =
    entry.movement === null || entry.movement === 0
      ? 'no move'
      : `${entry.movement > 0 ? 'up' : 'down'} ${formatCount(Math.abs(entry.movement))}`;
  return [
    `Rank ${formatCount(entry.rank)}${entry.tied ? ', shared' : ''}`,
    moved,
    own ? `${entry.alias}, you` : entry.alias,
    formatCounted(entry.winners, 'winner'),
    formatCounted(entry.seconds, 'second'),
    formatCounted(entry.thirds, 'third'),
    `${formatPoints(entry.points)} points`,
  ].join(', ');
}
