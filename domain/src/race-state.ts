import type { EventState } from './betting/judge-line.ts';
import { MeetingStatus, RaceStatus } from './status.ts';

/** What decides whether a race takes bets. */
export interface RaceToBetOn {
  readonly meetingStatus: MeetingStatus;
  readonly status: RaceStatus;
  /** True from a scratching until new prices arrive, and while the desk suspends it (rules: scratched, hand-holds). */
  readonly suspended: boolean;
}

/**
 * The state of a race in betting's words. A race of an abandoned meeting is abandoned and one of a finished meeting is
 * off, whatever its own status still says; the races of a postponed meeting are postponed (rule: lapse).
 */
export function raceState({ meetingStatus, status, suspended }: RaceToBetOn): EventState {
  if (meetingStatus === MeetingStatus.abandoned || status === RaceStatus.abandoned) return 'abandoned';
  if (meetingStatus === MeetingStatus.postponed) return 'postponed';
  if (meetingStatus !== MeetingStatus.active || status !== RaceStatus.open) return 'off';
  return suspended ? 'suspended' : 'open';
}
