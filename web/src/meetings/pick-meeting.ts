import type { Meeting } from '@furlong/contract/schemas/meetings';
import { localDayOf } from '@furlong/domain/local-date';
import { meetingStatusOfId } from '@furlong/domain/status';
import { formatClock } from '../ui/format/format-date.ts';
import { isAbandoned } from './meeting-words.ts';
import { pickerWords } from './picker-words.ts';
import { stateOfRace } from './race-state.ts';

type Listed = Pick<Meeting, 'meetingDate' | 'meetingStatusId' | 'isForeign' | 'firstOff'>;

/** The date part of a meeting's date. */
export function dayOf({ meetingDate }: Pick<Meeting, 'meetingDate'>): string {
  return meetingDate.slice(0, 10);
}

/**
 * The order of every picker of meetings (rule: course-order): abandoned last, foreign after local; then today's, past
 * ones newest first, and coming ones next first. Within a day by first off.
 */
export function orderForPicker<M extends Listed>(meetings: readonly M[], now: number): M[] {
  const today = localDayOf(new Date(now));
  const turnOf = (day: string) => (day === today ? 0 : day < today ? 1 : 2);
  const byDay = (a: string, b: string) =>
    turnOf(a) - turnOf(b) || (a < today ? b.localeCompare(a) : a.localeCompare(b));
  const offOf = ({ firstOff }: M) => (firstOff === null ? Number.POSITIVE_INFINITY : Date.parse(firstOff));
  return meetings.toSorted(
    (a, b) =>
      Number(isAbandoned(a)) - Number(isAbandoned(b)) ||
      Number(a.isForeign) - Number(b.isForeign) ||
      byDay(dayOf(a), dayOf(b)) ||
      // Both may be Infinity (unknown), whose difference is NaN.
      (offOf(a) === offOf(b) ? 0 : offOf(a) - offOf(b)),
  );
}

/** A part of a picker's list; local meetings that are held have no label. */
export interface PickerGroup<M> {
  readonly label: string | null;
  readonly meetings: readonly M[];
}

/** Parts a picker's list in its order, so that the order explains itself: local, foreign, called off. */
export function groupForPicker<M extends Listed>(meetings: readonly M[]): PickerGroup<M>[] {
  const held = meetings.filter((meeting) => !isAbandoned(meeting));
  return [
    { label: null, meetings: held.filter((meeting) => !meeting.isForeign) },
    { label: pickerWords.overseas, meetings: held.filter((meeting) => meeting.isForeign) },
    { label: pickerWords.abandoned, meetings: meetings.filter(isAbandoned) },
  ].filter((group) => group.meetings.length > 0);
}

/** The labels of meetings in one list, with the first off added where a label would repeat. */
export function tellApart<M extends Pick<Meeting, 'firstOff'>>(
  meetings: readonly M[],
  labelOf: (meeting: M) => string,
): (meeting: M) => string {
  const counts = new Map<string, number>();
  for (const meeting of meetings) counts.set(labelOf(meeting), (counts.get(labelOf(meeting)) ?? 0) + 1);
  return (meeting) => {
    const label = labelOf(meeting);
    const isAlone = (counts.get(label) ?? 0) < 2 || meeting.firstOff === null;
    return isAlone ? label : `${label}, ${formatClock(meeting.firstOff ?? '')}`;
  };
}

/** Whether the punter has picked on a meeting that is active and of which a race has been off (rule: own-meeting). */
export function isOwnUnderWay(
  {
    meetingStatusId,
    races = [],
    selections,
  }: Pick<Meeting, 'meetingStatusId' | 'selections'> & Partial<Pick<Meeting, 'races'>>,
  now: number,
): boolean {
  if ((selections?.length ?? 0) === 0 || meetingStatusOfId(meetingStatusId) !== 'active') return false;
  return races.some((race) => ['off', 'resulted'].includes(stateOfRace(race, now)));
}
