import type { Meeting } from '@furlong/contract/schemas/meetings';
import type { FocusEvent } from 'react';
import { Link } from 'react-router';
import { useClosedTo } from '../platform/api/closed-to.ts';
import { useOnline } from '../platform/offline/online.ts';
import { linkTo } from '../platform/site/links.ts';
import { SaddleCloth } from '../ui/racing/saddle-cloth.tsx';
import { homeWords, nextOffHead, nextOffRace, timeToGo } from './home-words.ts';
import styles from './next-off.module.css';
import { findNextOffs, isImminent, type NextOff } from './next-offs.ts';

/** How many races the bar has: three beside each other or to push sideways, the last only where it is wide. */
const shownMax = 4;

/** The races that are off next over all meetings, each with the time to go in words. Not announced, and no ticking. */
export function NextOffBar({ meetings, now }: { meetings: readonly Meeting[]; now: number }) {
  const offs = findNextOffs(meetings, now, shownMax);
  if (offs.length === 0) return null;
  const head = nextOffHead(Math.min(...offs.map(({ race }) => Date.parse(race.offTime))), now);
  return (
    <nav className={styles.bar} aria-label={head}>
      <span className={head === homeWords.nextOff ? styles.head : styles.longHead} aria-hidden="true">
        {head}
      </span>
      <ul>
        {offs.map((off) => (
          <li key={`${off.meeting.meetingId} ${off.race.raceNumber}`}>
            <Off off={off} now={now} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A race that the keyboard reaches comes whole: browsers leave one that is half in sight where it is. */
function showWhole({ currentTarget }: FocusEvent<HTMLAnchorElement>) {
  // At its start, where the bar snaps: nearer, it would snap back.
  if (currentTarget.matches(':focus-visible'))
    currentTarget.scrollIntoView?.({ block: 'nearest', inline: 'start' });
}

/** A race, and what there is to do: pick in it, look at the pick, or follow it once it is too late for either. */
function Off({ off: { meeting, race }, now }: { off: NextOff; now: number }) {
  const isLive = useOnline();
  // Who cannot play only reads (rules: breaks-on-screen, staff), and so does who is offline.
  const isClosed = useClosedTo() !== null || !isLive;
  const { meetingId, raceCourseName, selections } = meeting;
  const { raceId, raceNumber, offTime } = race;
  const isLate = isLive && isImminent(race, now);
  const pick = selections?.find((selection) => selection.raceId === raceId);
  return (
    <Link
      onFocus={showWhole}
      to={isLate ? linkTo('leaderboard', { meetingId }) : linkTo('picks', { meetingId, race: raceNumber })}
    >
      <b>{nextOffRace(raceNumber)}</b> <span className={styles.course}>{raceCourseName}</span>{' '}
      <span className={styles.time}>{timeToGo(offTime, now, isLive)}</span>{' '}
      {isLate ? (
        <span className={styles.act}>{homeWords.board}</span>
      ) : pick !== undefined ? (
        <span className={styles.own}>
          <span className="sr">{homeWords.ownPick} </span>
          <SaddleCloth saddle={pick.saddle} size="small" />
        </span>
      ) : (
        !isClosed && <span className={`${styles.act} ${styles.pick}`}>{homeWords.pick}</span>
      )}
    </Link>
  );
}
