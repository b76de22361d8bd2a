import type { DeskMeeting } from '@furlong/contract/schemas/desk-race-day';
import { deskDuties } from '@furlong/domain/desk/roles';
import { Link } from 'react-router';
import { resultLink } from '../desk-links.ts';
import { mayDo, useOwnDesk } from '../shell/own-roles.ts';
import styles from './race-day.module.css';
import { raceDayWords, standingWords } from './race-day-words.ts';
import { awaitsOfficial, clockOf, standingOf } from './race-standing.ts';

/** Races that are linked: those that wait longest. */
const shownMax = 12;

/**
 * The races that are off without an official result, each with the way to its capture: ahead of the meetings, so that whoever has no
 * mouse is there in a few keys. For those who capture results.
 */
export function WaitingResults({ meetings, now }: { meetings: readonly DeskMeeting[]; now: number }) {
  const own = useOwnDesk();
  const waiting = meetings
    .flatMap(({ meetingName, races }) => races.map((race) => ({ meetingName, ...race })))
    .filter((race) => awaitsOfficial(standingOf(race, now)))
    .sort((one, other) => Date.parse(one.offTime) - Date.parse(other.offTime))
    .slice(0, shownMax);
  if (waiting.length === 0 || !mayDo(own.data?.roles ?? [], deskDuties.proposeResults)) return null;
  return (
    <nav className={styles.waiting} aria-label={raceDayWords.results}>
      <b>{raceDayWords.results}</b>
      <ul>
        {waiting.map(({ raceId, raceNumber, meetingName, offTime, resultState }) => (
          <li key={raceId}>
            <Link to={resultLink(raceId)}>{raceDayWords.resultOf(meetingName, raceNumber)}</Link>{' '}
            <span className="small num">
              {resultState === 'none' ? clockOf('off', offTime, now) : standingWords.provisional}
            </span>
          </li>
        ))}
      </ul>
    </nav>
  );
}
