import type { WirePoints } from '@furlong/domain/scoring-rules';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { formatClock } from '../format/format-date.ts';
import { formatEarned } from '../format/format-points.ts';
import { classNames } from '../styles/class-names.ts';
import styles from './race-rail.module.css';
import { racingWords, railWords } from './racing-words.ts';
import { SaddleCloth } from './saddle-cloth.tsx';

/** One race on the rail. */
export interface RailStop {
  readonly raceNumber: number;
  readonly offTime: string;
  readonly state: 'open' | 'off' | 'resulted' | 'abandoned' | 'postponed';
  /** The punter's pick; null when there is none. */
  readonly saddle: number | null;
  /** What the pick earned, once the race has a result. */
  readonly points: WirePoints | null;
  /** The winner, where the rail is of results and there is no pick to show. */
  readonly wonBy?: number | null;
}

interface RaceRailProps {
  stops: readonly RailStop[];
  /** The current race of the screen. */
  here?: number | undefined;
  /** A stop's link; without it stops are no links. */
  linkOf?: ((raceNumber: number) => string) | undefined;
  /** Whether the rail ends with a rule. */
  based?: boolean;
  /** It stays in sight: on phones small, under the header. */
  sticky?: boolean;
}

/** The meeting as a row of races, each with its state, the pick and its points. */
export function RaceRail({ stops, here, linkOf, based = false, sticky = false }: RaceRailProps) {
  const rail = useRef<HTMLElement>(null);
  useEffect(() => {
    if (here === undefined) return;
    const list = rail.current;
    const stop = list?.querySelector<HTMLElement>('[aria-current]');
    if (list && stop) list.scrollLeft = stop.offsetLeft - (list.clientWidth - stop.offsetWidth) / 2;
  }, [here]);
  return (
    <nav
      ref={rail}
      className={classNames(styles.rail, based && styles.based, sticky && styles.sticky)}
      aria-label={racingWords.races}
    >
      {stops.map((stop) => {
        const current = stop.raceNumber === here;
        const className = classNames(styles.stop, styles[stop.state], current && styles.here);
        return linkOf === undefined ? (
          <div key={stop.raceNumber} className={className}>
            <Stop stop={stop} />
          </div>
        ) : (
          <Link
            key={stop.raceNumber}
            to={linkOf(stop.raceNumber)}
            // Moving between races of one screen adds no history entries.
            replace={here !== undefined}
            preventScrollReset
            className={className}
            aria-current={current || undefined}
          >
            <Stop stop={stop} />
          </Link>
        );
      })}
    </nav>
  );
}

function Stop({ stop }: { stop: RailStop }) {
  const { text, loud, earned } = describeOutcome(stop);
  return (
    <>
      <span className={styles.number}>
        <span className="sr">{racingWords.race} </span>
        {stop.raceNumber}
      </span>
      <time dateTime={stop.offTime}>{formatClock(stop.offTime)}</time>
      <span className={styles.peg}>
        <Cloth stop={stop} />
        {stop.state === 'abandoned' && <i className={styles.strike} />}
      </span>
      <span className={classNames(styles.outcome, !loud && styles.quiet)}>
        {earned ? <span className="up">{text}</span> : text}
      </span>
    </>
  );
}

function Cloth({ stop: { saddle, wonBy = null } }: { stop: RailStop }) {
  if (saddle !== null) return <SaddleCloth saddle={saddle} label={racingWords.yourPick(saddle)} />;
  return <SaddleCloth saddle={wonBy} {...(wonBy !== null && { label: racingWords.wonBy(wonBy) })} />;
}

/** The word under the cloth, for the rail's colour. */
export function describeOutcome(stop: RailStop): { text: string; loud: boolean; earned: boolean } {
  switch (stop.state) {
    case 'off':
      return { text: railWords.off, loud: true, earned: false };
    case 'abandoned':
      return { text: railWords.abandoned, loud: false, earned: false };
    case 'postponed':
      return { text: railWords.postponed, loud: false, earned: false };
    case 'open':
      return { text: stop.saddle === null ? railWords.open : railWords.picked, loud: false, earned: false };
    case 'resulted': {
      if (stop.points === null) {
        return { text: stop.wonBy == null ? railWords.run : railWords.won, loud: false, earned: false };
      }
      return { text: formatEarned(stop.points), loud: stop.points > 0, earned: stop.points > 0 };
    }
  }
}
