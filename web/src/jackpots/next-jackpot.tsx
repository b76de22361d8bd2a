import { Link } from 'react-router';
import { progressOf } from '../meetings/meeting-progress.ts';
import { useUpcomingMeetings } from '../meetings/meeting-queries.ts';
import { useClosedTo } from '../platform/api/closed-to.ts';
import { useNow } from '../platform/device/now.ts';
import { linkTo } from '../platform/site/links.ts';
import { describeNext, partWords } from './jackpot-part-words.ts';
import { useJackpots } from './jackpot-queries.ts';

/** Meetings whose jackpot is asked for: the next has one nearly always. */
const askedMax = 3;

/** The next jackpot that can be entered, for who is not in this one; nobody on a break is asked (rule: breaks-on-screen). */
export function NextJackpot({ meetingId }: { meetingId: number }) {
  const isClosed = useClosedTo() !== null;
  const { data: meetings = [] } = useUpcomingMeetings();
  const now = useNow();
  const toCome = meetings
    .filter((meeting) => meeting.meetingId !== meetingId && progressOf(meeting, now).next !== undefined)
    .slice(0, isClosed ? 0 : askedMax);
  const jackpots = useJackpots(toCome.map((meeting) => meeting.meetingId));
  const [next] = toCome
    .flatMap((meeting, place) => {
      const { state, closesAt = null } = jackpots[place] ?? {};
      const isOpen = state === 'open' && closesAt !== null && now < Date.parse(closesAt);
      return isOpen ? [{ meeting, closesAt }] : [];
    })
    .toSorted((a, b) => Date.parse(a.closesAt) - Date.parse(b.closesAt));
  if (next === undefined) return null;
  return (
    <>
      {partWords.next}{' '}
      <Link to={`${linkTo('picks', { meetingId: next.meeting.meetingId })}#jackpot`}>
        {describeNext(next.meeting.raceCourseName, next.closesAt, now)}
      </Link>
    </>
  );
}
