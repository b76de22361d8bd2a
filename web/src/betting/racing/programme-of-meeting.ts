import type { Meeting } from '@furlong/contract/schemas/meetings';
import { meetingStatusOfId } from '@furlong/domain/status';
import { isSlipShown } from '../slip/slip-shown.ts';
import type { SlipProgramme } from '../sport.ts';

/** A meeting as the programme of a slip; null when no bets are taken on it, or none at all. */
export function programmeOfMeeting(meeting: Meeting): SlipProgramme | null {
  if (!isSlipShown() || meetingStatusOfId(meeting.meetingStatusId) !== 'active') return null;
  return { id: meeting.meetingId, name: meeting.raceCourseName, date: meeting.meetingDate };
}
