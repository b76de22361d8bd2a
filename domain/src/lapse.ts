import { MeetingStatus, RaceStatus } from './status.ts';

const HOUR = 3_600_000;
/** How long bets and picks stand on a race that is put off, in milliseconds (Decision 9). */
export const STANDS_FOR = 48 * HOUR;

/** A race as far as bets and picks standing on it go. */
export interface RaceToLapse {
  readonly meetingStatus: MeetingStatus;
  readonly status: RaceStatus;
  readonly offAt: Date;
  /** The off that bets and picks were taken for: the race's first one, or the one it had when they last became void. */
  readonly dueAt: Date;
  /** What was struck or picked up to then is void already: it lapsed or was abandoned. Null: nothing. */
  readonly voidedAt: Date | null;
}

/**
 * Whether what was struck or picked on a race is void from now on, because it is not run within 48 hours of when it
 * was due (Decision 9): as soon as its off lies later than that, whatever moved it, or when the 48 hours are over and
 * its meeting is still postponed. To be off exactly 48 hours late is in time. A race that is closed in a meeting that
 * goes on has been off, and waits for its result however long; one with a result or abandoned has nothing to lapse.
 */
export function hasLapsed(race: RaceToLapse, now: Date): boolean {
  const isToCome = race.status === RaceStatus.open || race.status === RaceStatus.closed;
  if (!isToCome || race.meetingStatus === MeetingStatus.abandoned) return false;
  const standsUntil = race.dueAt.getTime() + STANDS_FOR;
  if (race.offAt.getTime() > standsUntil) return true;
  const isHeldUp = race.meetingStatus === MeetingStatus.postponed && now.getTime() >= standsUntil;
  return isHeldUp && (race.voidedAt === null || race.voidedAt.getTime() < standsUntil);
}
