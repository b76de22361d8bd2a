import type { WirePoints } from '@furlong/domain/scoring-rules';
import { type ReactNode, useId } from 'react';
import { ChevronIcon } from '../controls/icons.tsx';
import { formatCount } from '../format/format-number.ts';
import { formatPoints } from '../format/format-points.ts';
import { classNames } from '../styles/class-names.ts';
import { isLong } from './rank-columns.ts';
import styles from './rank-row.module.css';
import { headWords, type RankWords, racingWords, saidWords } from './rank-words.ts';

/** A punter's row on a board. The counts decide a tie in their order: in racing winners, seconds and thirds. */
export interface RankEntry {
  readonly rank: number;
  /** The rank is shared. */
  readonly tied: boolean;
  /** Places gained since the previous race, negative for lost; null before it. */
  readonly movement: number | null;
  readonly alias: string;
  readonly winners: number;
  readonly seconds: number;
  readonly thirds: number;
  readonly points: WirePoints;
  /** A remark under the alias. */
  readonly note?: string;
}

/** The names of a rank row's columns. */
export function RankHead({ words = racingWords }: { words?: RankWords }) {
  return (
    <div className={styles.head} aria-hidden="true">
      <span className={styles.standing}>
        <span className={styles.rank}>{headWords.rank}</span>
        <span className={styles.movement}>{headWords.move}</span>
      </span>
      <span className={styles.alias}>{headWords.punter}</span>
      <span className={styles.figures}>
        {words.heads.map((head) => (
          <span key={head}>{head}</span>
        ))}
        <span>{headWords.points}</span>
      </span>
    </div>
  );
}

interface RankRowProps {
  entry: RankEntry;
  /** The punter's own row, in amber. */
  own: boolean;
  open: boolean;
  onToggle: () => void;
  words?: RankWords;
  /** Renders the detail; called only while the row is open. */
  children: ReactNode;
}

/** A punter's row that opens to its detail, race by race. */
export function RankRow({ entry, own, open, onToggle, words = racingWords, children }: RankRowProps) {
  const id = useId();
  const [first, second, third] = words.counts;
  return (
    <>
      <button
        type="button"
        className={classNames(styles.row, own && styles.own)}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={onToggle}
      >
        <Standing entry={entry} />
        <Alias alias={entry.alias}>
          {entry.note !== undefined && (
            <small className={styles.note}>
              <span className="sr">, </span>
              {entry.note}
            </small>
          )}
          <span className="sr">{own ? saidWords.own : saidWords.other}</span>
        </Alias>
        <span className={styles.figures}>
          <Count value={entry.winners} one={first} />
          <Count value={entry.seconds} one={second} />
          <Count value={entry.thirds} one={third} />
          <span className={styles.triple} aria-hidden="true">
            {[entry.winners, entry.seconds, entry.thirds].map(formatCount).join('-')}
          </span>
          <Points value={entry.points} />
          <ChevronIcon />
        </span>
      </button>
      {open && (
        <section
          id={id}
          aria-label={saidWords.detailOf(entry.alias, words.detail)}
          className={classNames(styles.detail, !own && styles.plain)}
        >
          {children}
        </section>
      )}
    </>
  );
}

/** A row in one line, where columns do not fit; the punter's own in amber. */
export function BriefRank({ entry, own }: Pick<RankRowProps, 'entry' | 'own'>) {
  return (
    <div className={classNames(styles.row, own && styles.own, styles.brief)}>
      <Standing entry={entry} />
      <Alias alias={entry.alias} />
      <Points value={entry.points} />
    </div>
  );
}

/*
 * The cells of a row read as one sentence: 'Rank 2 shared, down 1 place, goingsoft has 4 winners, 0 seconds, 1 third,
 * 49 points'. Hidden text after each figure replaces the column headings.
 */
function Standing({ entry }: { entry: RankEntry }) {
  return (
    <span className={styles.standing}>
      <Rank entry={entry} />
      <Movement places={entry.movement} />
    </span>
  );
}

function Rank({ entry: { rank, tied } }: { entry: RankEntry }) {
  const text = formatCount(rank);
  return (
    <span className={classNames(styles.rank, isLong(text) && styles.long)}>
      <span className="sr">{saidWords.rank}</span>
      {text}
      {tied && <Sign>=</Sign>}
      <span className="sr">{saidWords.after(tied)}</span>
    </span>
  );
}

/** The alias in one line; the opened row shows the whole of one that is cut. */
function Alias({ alias, children }: { alias: string; children?: ReactNode }) {
  return (
    <span className={styles.alias}>
      <span className={styles.name}>{alias}</span>
      {children}
    </span>
  );
}

/** Places gained or lost, as an arrow and a figure; a dash for none. */
export function Movement({ places }: { places: number | null }) {
  if (places === null || places === 0) {
    return (
      <span className={classNames(styles.movement, 'flat')}>
        <Sign>–</Sign>
        <span className="sr">{saidWords.noMove}</span>
      </span>
    );
  }
  const up = places > 0;
  const count = Math.abs(places);
  const text = formatCount(count);
  return (
    <span className={classNames(styles.movement, isLong(text) && styles.long, up ? 'up' : 'down')}>
      <svg viewBox="0 0 8 8" aria-hidden="true">
        <path d={up ? 'M4 0l4 7H0z' : 'M4 8L0 1h8z'} />
      </svg>
      <span className="sr">{up ? saidWords.up : saidWords.down}</span>
      {text}
      <span className="sr">{saidWords.places(count)}</span>
    </span>
  );
}

function Count({ value, one }: { value: number; one: string }) {
  return (
    <span className={classNames(styles.count, value === 0 && styles.zero)}>
      {value === 0 ? <Sign>–</Sign> : formatCount(value)}
      <span className="sr">{saidWords.count(value, one)}</span>
    </span>
  );
}

function Points({ value }: { value: WirePoints }) {
  const text = formatPoints(value);
  return (
    <span className={classNames(styles.points, isLong(text) && styles.long)}>
      {text}
      <span className="sr">{saidWords.points(value)}</span>
    </span>
  );
}

/** A decorative sign, hidden from screen readers. */
function Sign({ children }: { children: string }) {
  return (
    <span className={styles.sign} aria-hidden="true">
      {children}
    </span>
  );
}
