import type { DeskRaceLine } from '@furlong/contract/schemas/desk-race-day';
import type { Rands } from '@furlong/domain/money';
import { Link } from 'react-router';
import { Tag } from '../../ui/feedback/tag.tsx';
import { formatClock } from '../../ui/format/format-date.ts';
import { raceLink } from '../desk-links.ts';
import styles from './race-day.module.css';
import { raceDayWords, standingWords } from './race-day-words.ts';
import { clockOf, placedSaddles, standingOf, standingTones } from './race-standing.ts';

interface RaceLineProps {
  race: DeskRaceLine;
  meetingId: number;
  now: number;
  /** The race of the page. */
  here?: boolean;
  /** With the name and the runners: where the line has the page's width. */
  wide?: boolean;
  /** What was struck on it. */
  struck?: { readonly bets: number; readonly stakes: Rands } | undefined;
}

/** A race in a list: number, time, name, state, and the clock to the off or the placed saddles. */
export function RaceLine({ race, meetingId, now, here = false, wide = false, struck }: RaceLineProps) {
  const standing = standingOf(race, now);
  const clock = clockOf(standing, race.offTime, now);
  return (
    <li>
      <Link
        className={wide ? styles.line : styles.narrow}
        to={raceLink(meetingId, race.raceNumber)}
        aria-current={here ? 'page' : undefined}
      >
        <b className={styles.number}>
          <span className="sr">{raceDayWords.race}</span> {race.raceNumber}
        </b>{' '}
        <time dateTime={race.offTime}>{formatClock(race.offTime)}</time>{' '}
        {wide && (
          <span className={styles.name}>
            {race.raceName} <span className="small dim nowrap">{raceDayWords.runners(race.running)}</span>{' '}
            {struck !== undefined && struck.bets > 0 && (
              <span className="small dim nowrap">{raceDayWords.struck(struck.bets, struck.stakes)}</span>
            )}
          </span>
        )}
        <Tag tone={standingTones[standing]}>{standingWords[standing]}</Tag>{' '}
        {wide && standing === 'open' && race.pricesHeld && (
          <>
            <Tag tone="amber">{raceDayWords.held}</Tag>{' '}
          </>
        )}
        {race.differs && (
          <>
            <Tag tone="red">{raceDayWords.differs}</Tag>{' '}
          </>
        )}
        <span className={styles.figure}>{clock ?? placedSaddles(race)}</span>
      </Link>
    </li>
  );
}
