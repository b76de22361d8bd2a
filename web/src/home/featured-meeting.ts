import type { Meeting, RaceBrief } from '@furlong/contract/schemas/meetings';
import { type MeetingProgress, progressOf } from '../meetings/meeting-progress.ts';
import { isInTime } from './next-offs.ts';

interface WithNext extends MeetingProgress {
  readonly meeting: Meeting;
  readonly next: RaceBrief;
}

/**
 * The meeting of the hero: the next whose race is five minutes or more away, else the next at all. Never one of those
 * that stand above or right below it (rule: own-meeting).
 */
export function findFeatured(
  meetings: readonly Meeting[],
  now: number,
  shown: ReadonlySet<number>,
): Meeting | undefined {
  const others = withNext(meetings, now)
    .filter(({ meeting }) => !shown.has(meeting.meetingId))
    .toSorted(byOff);
  const inTime = others.find(({ next }) => isInTime(next, now));
  return (inTime ?? others[0])?.meeting;
}

/** The meeting to come that the punter has picked on, the first to be off; undefined without one. */
export function findOwnNext(meetings: readonly Meeting[], now: number): Meeting | undefined {
  return withNext(meetings, now)
    .filter(({ stage, meeting }) => stage === 'to-come' && (meeting.selections?.length ?? 0) > 0)
    .toSorted(byOff)[0]?.meeting;
}

/** The meeting to go on with: the next one whose card is still whole, local before foreign; else that of the next race. */
export function findNextCard(meetings: readonly Meeting[], now: number): Meeting | undefined {
  return withNext(meetings, now).toSorted(
    (a, b) =>
      Number(a.stage !== 'to-come') - Number(b.stage !== 'to-come') ||
      Number(a.meeting.isForeign) - Number(b.meeting.isForeign) ||
      byOff(a, b),
  )[0]?.meeting;
}

function withNext(meetings: readonly Meeting[], now: number): WithNext[] {
  return meetings.flatMap((meeting) => {
    const progress = progressOf(meeting, now);
    return progress.next === undefined ? [] : [{ ...progress, meeting, next: progress.next }];
  });
}

function byOff(a: WithNext, b: WithNext): number {
  return Date.parse(a.next.offTime) - Date.parse(b.next.offTime);
}
