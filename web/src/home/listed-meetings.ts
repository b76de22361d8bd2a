import type { Meeting } from '@furlong/contract/schemas/meetings';
import { localDayOf } from '@furlong/domain/local-date';
import { progressOf } from '../meetings/meeting-progress.ts';

const hourMs = 60 * 60_000;
/** A meeting of another day that begins within these hours is of this night, and stays in sight. */
const thisNightHours = 6;
/** One meeting takes as much room as the line that would hide it. */
const fewestFolded = 2;

/** Home's list: the meetings in sight, and those of other days, which are folded. */
export interface ListedMeetings {
  readonly shown: readonly Meeting[];
  readonly later: readonly Meeting[];
}

/**
 * Parts the list in its order: the meetings of today, those called off after those that are held, and those from
 * tomorrow on. Where nothing is left to play today all of them are in sight.
 */
export function partMeetings(meetings: readonly Meeting[], now: number): ListedMeetings {
  const ordered = meetings.toSorted((a, b) => Number(isCalledOff(a, now)) - Number(isCalledOff(b, now)));
  const later = ordered.filter((meeting) => isLater(meeting, now));
  const shown = ordered.filter((meeting) => !isLater(meeting, now));
  const isPlayedToday = shown.some((meeting) => progressOf(meeting, now).next !== undefined);
  return isPlayedToday && later.length >= fewestFolded ? { shown, later } : { shown: ordered, later: [] };
}

function isCalledOff(meeting: Meeting, now: number): boolean {
  return ['abandoned', 'postponed'].includes(progressOf(meeting, now).stage);
}

function isLater({ firstOff, meetingDate }: Meeting, now: number): boolean {
  const start = firstOff ?? meetingDate;
  const isOfAnotherDay = localDayOf(new Date(start)) > localDayOf(new Date(now));
  return isOfAnotherDay && Date.parse(start) - now > thisNightHours * hourMs;
}
