import { RaceStatus } from '@furlong/domain/status';
import type { RaceToChange } from '../meetings/card.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { offKnownLate } from './announce.ts';
import { deleteLateKnownOff, insertLateKnownOff, selectOpenAndOff } from './queries-late-known-offs.ts';

/**
 * Records that a race was off at an instant, and queues the settlement of bets struck on it since: they are void, with
 * their whole lines (rule: strikes-end-at-the-off). An instant in the future counts as now, so that none are. If the race
 * was closed already (`race` is as it was before), this corrects the time of that closing, and what the old time voided
 * is settled again. The caller has locked the meeting and the race's row, which waits for strikes under way, and raises
 * the meeting's version.
 */
export async function recordClosing(
  platform: Platform,
  trx: Transaction,
  race: RaceToChange,
  offAt: Date,
): Promise<void> {
  const before = race.status === RaceStatus.closed ? race.closedAt : null;
  const corrected = before !== null && (await deleteLateKnownOff(trx, race.id, before)) ? [before] : [];
  const seenAt = platform.clock();
  const unseen = offAt < seenAt ? [offAt] : [];
  for (const off of unseen) await insertLateKnownOff(trx, race.id, { offAt: off, seenAt });
  const [earliest] = [...corrected, ...unseen].sort((a, b) => a.getTime() - b.getTime());
  if (earliest) await offKnownLate(platform, trx, race, earliest);
}

/** The same of every race of a meeting whose off has been moved to before now, while it was open. */
export async function recordMovedOffs(
  platform: Platform,
  trx: Transaction,
  meetingId: number,
): Promise<void> {
  const seenAt = platform.clock();
  for (const { id, off_at: offAt } of await selectOpenAndOff(trx, meetingId, seenAt)) {
    await insertLateKnownOff(trx, id, { offAt, seenAt });
    await offKnownLate(platform, trx, { id, meetingId }, offAt);
  }
}
