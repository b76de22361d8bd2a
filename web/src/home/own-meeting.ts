import type { Meeting } from '@furlong/contract/schemas/meetings';
import { meetingStatusOfId } from '@furlong/domain/status';
import { stateOfRace } from '../meetings/race-state.ts';

/** The meeting that Home opens with: one the punter plays, under way or over. */
export interface OwnMeeting {
  readonly meeting: Meeting;
  readonly isOver: boolean;
  /** Other meetings of the punter that are under way. */
  readonly others: readonly Meeting[];
}

/**
 * The punter's meeting under way, the first in the order of the list, so that it stays while it runs; without one the
 * last one played, which is remembered until the next begins (rule: own-meeting). Null for who has played none lately.
 */
export function findOwnMeeting(
  upcoming: readonly Meeting[],
  past: readonly Meeting[],
  now: number,
): OwnMeeting | null {
  const [live, ...others] = upcoming.filter((meeting) => isPlayed(meeting) && hasBegun(meeting, now));
  if (live !== undefined) return { meeting: live, isOver: false, others };
  const listed = new Set(upcoming.map(({ meetingId }) => meetingId));
  const [last] = past
    .filter((meeting) => isPlayed(meeting) && isResulted(meeting) && !listed.has(meeting.meetingId))
    .toSorted((a, b) => lastOff(b) - lastOff(a));
  return last === undefined ? null : { meeting: last, isOver: true, others: [] };
}

function isPlayed({ selections }: Meeting): boolean {
  return (selections?.length ?? 0) > 0;
}

function isResulted({ meetingStatusId }: Meeting): boolean {
  return meetingStatusOfId(meetingStatusId) === 'resulted';
}

/** Whether a race is off or run. By the clock: the feed may be late. */
function hasBegun({ meetingStatusId, races }: Meeting, now: number): boolean {
  if (meetingStatusOfId(meetingStatusId) !== 'active') return false;
  return races.some((race) => ['off', 'resulted'].includes(stateOfRace(race, now)));
}

function lastOff({ races }: Meeting): number {
  return Math.max(...races.map(({ offTime }) => Date.parse(offTime)));
}
