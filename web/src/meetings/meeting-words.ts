import type { Meeting } from '@furlong/contract/schemas/meetings';
import { meetingStatusOfId } from '@furlong/domain/status';
import { formatDay } from '../ui/format/format-date.ts';
import { formatCounted } from '../ui/format/format-number.ts';

/** There is no card, or none that can be read: the specification's words. */
export const cardUnavailable = 'Meeting data is not available at the moment.';

/** A meeting's label in a list: 'Sat 21 Nov - Kenilworth'. */
export function meetingLabel(meeting: Pick<Meeting, 'meetingDate' | 'raceCourseName'>): string {
  return `${formatDay(meeting.meetingDate)} - ${meeting.raceCourseName}`;
}

/** Day, number of races, going: 'Sat 21 Nov · 8 races · Good'. */
export function meetingFacts(meeting: Meeting): string {
  return [formatDay(meeting.meetingDate), formatCounted(meeting.raceCount, 'race'), meeting.going]
    .filter((part) => part !== '')
    .join(' · ');
}

/** Whether the meeting is abandoned. */
export function isAbandoned(meeting: Pick<Meeting, 'meetingStatusId'>): boolean {
  return meetingStatusOfId(meeting.meetingStatusId) === 'abandoned';
}

/** Whether it is postponed to another day. */
export function isPostponed(meeting: Pick<Meeting, 'meetingStatusId'>): boolean {
  return meetingStatusOfId(meeting.meetingStatusId) === 'postponed';
}
