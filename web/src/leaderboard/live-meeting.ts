import type { Meeting } from '@furlong/contract/meetings';
import { meetingStatusOfId, raceStatusOfId } from '@furlong/domain/status';

const beforeFirstOff = 2 * 60_000;

/** Whether a meeting's standings may change at any moment: from shortly before its first race until it is over. */
export function isLive(
  meeting: Pick<Meeting, 'meetingStatusId' | 'firstOff' | 'races'>,
  now: number,
): boolean {
  if (meetingStatusOfId(meeting.meetingStatusId) !== 'active' || meeting.firstOff === null) return false;
  if (now < Date.parse(meeting.firstOff) - beforeFirstOff) return false;
  return meeting.races.some(({ raceStatusId }) => {
    const status = raceStatusOfId(raceStatusId);
    return status === 'open' || status === 'closed';
  });
}
