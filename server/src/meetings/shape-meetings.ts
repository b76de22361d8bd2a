import type { Meeting } from '@furlong/contract/schemas/meetings';
import type { Logger } from 'pino';
import type { MeetingSummary } from './card.ts';
import { type OwnPicks, shapeMeeting } from './shape-meeting.ts';

const noPicks: OwnPicks = new Map();

/**
 * Meetings as lists show them; with `own` the punter's picks beside each. One that cannot be shown is left out and
 * logged: it must not close the list for everybody.
 */
export function shapeMeetings(
  meetings: readonly MeetingSummary[],
  own: ReadonlyMap<number, OwnPicks> | undefined,
  log: Logger,
): Meeting[] {
  return meetings.flatMap((meeting) => {
    try {
      return [shapeMeeting(meeting, own && (own.get(meeting.id) ?? noPicks))];
    } catch (err) {
      log.error({ err, meetingId: meeting.id }, 'a meeting cannot be shown and is left out of a list');
      return [];
    }
  });
}
