import type { Meeting } from '@furlong/contract/schemas/meetings';
import type { DailyLeaderboard, StandingsRow } from '@furlong/contract/schemas/standings';
import { meetingStatusOfId } from '@furlong/domain/status';
import { Link } from 'react-router';
import type { Card } from '../meetings/read-card.ts';
import { useClosedTo } from '../platform/api/closed-to.ts';
import { linkTo } from '../platform/site/links.ts';
import { formatDay } from '../ui/format/format-date.ts';
import { describeBestRace, describeNext, describeWinner, placeWords } from './leaderboard-words.ts';
import styles from './own-place.module.css';

interface MeetingEndProps {
  own: StandingsRow;
  /** The first page of the board; undefined until it is loaded. */
  first: DailyLeaderboard | undefined;
  card: Card | undefined;
  meetings: readonly Meeting[];
  now: number;
}

/** The end of a meeting: who won with how much, the own best race, and the next meeting. */
export function MeetingEnd({ own, first, card, meetings, now }: MeetingEndProps) {
  const isClosed = useClosedTo() !== null;
  const winner = first === undefined ? null : describeWinner(first, own);
  const best = bestRace(card);
  const next = isClosed ? undefined : nextMeeting(meetings, now);
  return (
    <ul className={`small ${styles.news}`}>
      {winner !== null && (
        <li>
          <b>{winner}</b>
        </li>
      )}
      {best !== null && <li>{describeBestRace(best)}</li>}
      {next !== undefined && (
        <li>
          {describeNext(next.meetingName, formatDay(next.meetingDate))}{' '}
          <Link to={linkTo('picks', { meetingId: next.meetingId })}>{placeWords.pickNow}</Link>
        </li>
      )}
    </ul>
  );
}

/** The race that brought the punter most, the first of equal ones; null when none brought anything. */
function bestRace(card: Card | undefined) {
  let best: { raceNumber: number; horseName: string; points: number } | null = null;
  for (const { raceNumber, selection } of card?.races ?? []) {
    const points = selection?.points ?? 0;
    if (selection != null && points > (best?.points ?? 0)) {
      best = { raceNumber, horseName: selection.horseName, points };
    }
  }
  return best;
}

/** The meeting whose first race is off next. */
function nextMeeting(meetings: readonly Meeting[], now: number): Meeting | undefined {
  const offOf = ({ firstOff }: Meeting) => (firstOff === null ? Number.NaN : Date.parse(firstOff));
  return meetings
    .filter((meeting) => meetingStatusOfId(meeting.meetingStatusId) === 'active' && offOf(meeting) > now)
    .sort((a, b) => offOf(a) - offOf(b))[0];
}
