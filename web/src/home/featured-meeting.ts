import type { Meeting } from '@furlong/contract/schemas/meetings';
import { progressOf } from '../meetings/meeting-progress.ts';

/**
 * The meeting of the hero: the next one whose card is still whole, local before foreign; else the one whose race comes
 * next. Never one of those that stand above or right below it (rule: own-meeting).
 */
export function findFeatured(
  meetings: readonly Meeting[],
  now: number,
  shown: ReadonlySet<number> = new Set(),
): Meeting | undefined {
  return meetings
    .filter(({ meetingId }) => !shown.has(meetingId))
    .map((meeting) => ({ meeting, ...progressOf(meeting, now) }))
    .filter(({ next }) => next !== undefined)
    .toSorted(
      (a, b) =>
        Number(a.stage !== 'to-come') - Number(b.stage !== 'to-come') ||
        Number(a.meeting.isForeign) - Number(b.meeting.isForeign) ||
        offOf(a.next) - offOf(b.next),
    )[0]?.meeting;
}

function offOf(race: { readonly offTime: string } | undefined): number {
  return Date.parse(race?.offTime ?? '');
}
