import type { Meeting } from '@furlong/contract/schemas/meetings';
import { Link } from 'react-router';
import { linkTo } from '../platform/site/links.ts';
import { nextOffHead, nextOffRace, timeToGo } from './home-words.ts';
import styles from './next-off.module.css';
import { findNextOffs } from './next-offs.ts';

/** How many races the bar names where it is wide; a phone's names one. */
const shownMax = 4;

/** The races that are off next over all meetings, each with the time to go in words. Not announced, and no ticking. */
export function NextOffBar({ meetings, now }: { meetings: readonly Meeting[]; now: number }) {
  const offs = findNextOffs(meetings, now, shownMax);
  const [first] = offs;
  if (first === undefined) return null;
  const head = nextOffHead(first.race.offTime, now);
  return (
    <nav className={styles.bar} aria-label={head}>
      <span className={styles.head} aria-hidden="true">
        {head}
      </span>
      <ul>
        {offs.map(({ meeting: { meetingId, raceCourseName }, race: { raceNumber, offTime } }) => (
          <li key={meetingId}>
            <Link to={linkTo('picks', { meetingId, race: raceNumber })}>
              <b>{nextOffRace(raceNumber)}</b> <span className={styles.course}>{raceCourseName}</span>{' '}
              <span className={styles.time}>{timeToGo(offTime, now)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
