import type { Meeting } from '@furlong/contract/meetings';
import { meetingStatusOfId } from '@furlong/domain/status';
import { isSlipShown } from '../slip/slip-shown.ts';
import type { SlipEvent } from '../slip/slip-state.ts';

/** A meeting as a slip is for it; null when no bets are taken on it, or none at all. */
export function slipEventOf(meeting: Meeting): SlipEvent | null {
  if (!isSlipShown() || meetingStatusOfId(meeting.meetingStatusId) !== 'active') return null;
  return { id: meeting.meetingId, name: meeting.raceCourseName, date: meeting.meetingDate };
}
