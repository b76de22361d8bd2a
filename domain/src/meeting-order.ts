import { isForeignCourse } from './courses.ts';
import type { LocalDay } from './local-date.ts';
import { MeetingStatus } from './status.ts';

/** What decides a meeting's position in a list. */
export interface MeetingToOrder {
  readonly status: MeetingStatus;
  readonly raceCourse: string;
  readonly country?: string | null;
  readonly date: LocalDay;
  /** The off of the first race; null when there is no card yet. */
  readonly firstOffAt: Date | null;
  readonly name: string;
}

/**
 * The order of meetings in a list of upcoming ones or of one day: abandoned last, foreign after local, then by day,
 * first off (unknown last) and name (rule: course-order). Past meetings are ordered by their query instead.
 */
export function compareMeetings(a: MeetingToOrder, b: MeetingToOrder): number {
  return (
    Number(isAbandoned(a)) - Number(isAbandoned(b)) ||
    Number(isForeign(a)) - Number(isForeign(b)) ||
    compareValues(a.date, b.date) ||
    compareValues(firstOff(a), firstOff(b)) ||
    compareValues(a.name.toLowerCase(), b.name.toLowerCase())
  );
}

function isAbandoned(meeting: MeetingToOrder): boolean {
  return meeting.status === MeetingStatus.abandoned;
}

function isForeign(meeting: MeetingToOrder): boolean {
  return isForeignCourse(meeting.raceCourse, meeting.country);
}

function firstOff(meeting: MeetingToOrder): number {
  return meeting.firstOffAt?.getTime() ?? Number.POSITIVE_INFINITY;
}

function compareValues<T extends string | number>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
