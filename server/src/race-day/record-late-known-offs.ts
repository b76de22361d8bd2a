import { RaceStatus } from '@furlong/domain/status';
import type { RaceToChange } from '../meetings/card.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { offKnownLate } from './announce.ts';
import { deleteLateKnownOff, insertLateKnownOff, selectOpenAndOff } from './queries-late-known-offs.ts';

/**
 * Records that a race was off before its closing became known here, and queues the settlement of bets struck in
 * between: their lines are void (rule: strikes-end-at-the-off). An instant in the future counts as now, so there are no
 * such bets. For a race that is closed already (`race` is its state before the change) it corrects that closing: bets
 * which the earlier closing voided are settled again. The caller has locked the meeting and the race's row, which waits
 * for strikes under way, and raises the meeting's version.
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

/** Does the same for every open race of a meeting whose off was moved into the past. */
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
