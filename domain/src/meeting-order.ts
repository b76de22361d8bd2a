import { isForeignCourse } from './courses.ts';
import type { LocalDay } from './local-date.ts';
import { MeetingStatus } from './status.ts';

/** What a meeting's place in a list depends on. */
export interface MeetingToOrder {
  readonly status: MeetingStatus;
  readonly raceCourse: string;
  readonly country?: string | null;
  readonly date: LocalDay;
  /** When the first race is off; null when the card is not known. */
  readonly firstOffAt: Date | null;
  readonly name: string;
}

/**
 * The order of meetings in a list of what is to come or of a day: abandoned last, foreign after local (Decision 25), then
 * by day, first off (unknown last) and name. A history is ordered day by day in its query.
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
