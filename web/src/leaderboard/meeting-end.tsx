import type { DailyLeaderboard, StandingsRow } from '@furlong/contract/schemas/standings';
import { meetingStatusOfId } from '@furlong/domain/status';
import { Link } from 'react-router';
import { useClosedTo } from '../platform/api/closed-to.ts';
import { linkTo } from '../platform/site/links.ts';
import { formatFraction } from '../ui/format/format-odds.ts';
import { useOddsPreference } from '../ui/format/odds-preference.ts';
import type { BestRace } from './best-race.ts';
import type { BoardMeeting } from './board-parts.ts';
import { describeBestRace, describeNextMeeting, describeWinner, endWords } from './meeting-end-words.ts';
import styles from './news.module.css';

interface MeetingEndProps {
  /** Null for who has not played it. */
  own: StandingsRow | null;
  /** The first page of the board; undefined until it is loaded. */
  first: DailyLeaderboard | undefined;
  /** The own best race; undefined until it is known. */
  best: BestRace | null | undefined;
  meetings: readonly BoardMeeting[];
  now: number;
}

/** The end of a meeting: who won and on how much, the own best race, and the next meeting. */
export function MeetingEnd({ own, first, best, meetings, now }: MeetingEndProps) {
  const isClosed = useClosedTo() !== null;
  const format = useOddsPreference((preference) => preference.format);
  const winner = first && (first.counts ? describeWinner(first, own) : endWords.notCounted);
  const next = isClosed ? undefined : nextMeeting(meetings, now);
  return (
    <ul className={`small ${styles.news}`}>
      {winner != null && (
        <li>
          <b>{winner}</b>
        </li>
      )}
      {own !== null && best !== undefined && (
        <li>
          {best === null
            ? endWords.noScore
            : describeBestRace(best, (fraction) => formatFraction(fraction, format))}
        </li>
      )}
      {next !== undefined && (
        <li>
          {endWords.next}{' '}
          <Link to={linkTo('picks', { meetingId: next.meetingId })}>{describeNextMeeting(next, now)}</Link>
        </li>
      )}
    </ul>
  );
}

/** The meeting whose first race is off next. */
export function nextMeeting(meetings: readonly BoardMeeting[], now: number): BoardMeeting | undefined {
  const offOf = ({ firstOff }: BoardMeeting) => (firstOff === null ? Number.NaN : Date.parse(firstOff));
  return meetings
    .filter((meeting) => meetingStatusOfId(meeting.meetingStatusId) === 'active' && offOf(meeting) > now)
    .toSorted((a, b) => offOf(a) - offOf(b))[0];
}
