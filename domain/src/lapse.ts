import { MeetingStatus, RaceStatus } from './status.ts';

const HOUR_MS = 3_600_000;
/** How late a race may be run for bets and picks on it to remain valid, in milliseconds (rule: lapse). */
export const LAPSE_AFTER_MS = 48 * HOUR_MS;

/** What decides whether the bets and picks on a race lapse. */
export interface RaceToLapse {
  readonly meetingStatus: MeetingStatus;
  readonly status: RaceStatus;
  readonly offAt: Date;
  /** The off that bets and picks were taken for: the first one, or the one set when they last became void. */
  readonly dueAt: Date;
  /** Bets and picks made up to then are void already, by a lapse or an abandonment. Null: none are. */
  readonly voidedAt: Date | null;
}

/**
 * Whether the bets and picks on a race become void now, because it is not run within 48 hours of when it was due
 * (rule: lapse). They do as soon as its off is set later than that, for whatever reason, or when the 48 hours are over
 * and its meeting is still postponed. An off exactly 48 hours late is in time.
 *
 * A closed race in an active meeting has been off: it waits for its result, however long. A race with a result or an
 * abandoned one has nothing left to lapse.
 */
export function hasLapsed(race: RaceToLapse, now: Date): boolean {
  const isToCome = race.status === RaceStatus.open || race.status === RaceStatus.closed;
  if (!isToCome || race.meetingStatus === MeetingStatus.abandoned) return false;
  const validUntil = race.dueAt.getTime() + LAPSE_AFTER_MS;
  if (race.offAt.getTime() > validUntil) return true;
  const isStillPostponed = race.meetingStatus === MeetingStatus.postponed && now.getTime() >= validUntil;
  return isStillPostponed && (race.voidedAt === null || race.voidedAt.getTime() < validUntil);
}
