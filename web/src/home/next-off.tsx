import type { Meeting } from '@furlong/contract/schemas/meetings';
import { Link } from 'react-router';
import { useClosedTo } from '../platform/api/closed-to.ts';
import { linkTo } from '../platform/site/links.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { nextOffHead, nextOffPick, nextOffRace, timeToGo } from './home-words.ts';
import styles from './next-off.module.css';
import { findNextOffs, type NextOff } from './next-offs.ts';

/** How many races the bar names where it is wide; a phone's names one. */
const shownMax = 4;

/** The races that are off next over all meetings, each with the time to go in words. Not announced, and no ticking. */
export function NextOffBar({ meetings, now }: { meetings: readonly Meeting[]; now: number }) {
  // Who cannot play only reads (rules: breaks-on-screen, staff).
  const isClosed = useClosedTo() !== null;
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
      {!isClosed && <PickNext off={first} />}
    </nav>
  );
}

/** The way to pick in the race that is off next. */
function PickNext({ off: { meeting, race } }: { off: NextOff }) {
  const { meetingId, raceCourseName, selections } = meeting;
  const isPicked = selections?.some(({ raceId }) => raceId === race.raceId) === true;
  const { text, name } = nextOffPick(race, raceCourseName, isPicked);
  return (
    <ButtonLink
      kind={isPicked ? 'plain' : 'main'}
      size="small"
      className={styles.pick}
      to={linkTo('picks', { meetingId, race: race.raceNumber })}
      aria-label={name}
    >
      {text}
    </ButtonLink>
  );
}
