import { hasLapsed } from '@furlong/domain/lapse';
import { lockMeeting } from '../meetings/queries-lock.ts';
import { voidPicks } from '../picks/queries.ts';
import { inTransaction, type Transaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { racesLapsed, statusChanged } from './announce.ts';
import { lapseRaceRows, selectPostponed, selectRacesToLapse } from './queries-lapse.ts';

/**
 * Voids the bets and removes the picks on a meeting's races that are put off too long (rule: lapse); settlement is
 * queued. The caller changes an off or a status in the same transaction and has locked the meeting. Returns whether the
 * standings' version has to grow.
 */
export async function lapseRaces(platform: Platform, trx: Transaction, meetingId: number): Promise<boolean> {
  // Not locked: a race whose off was moved is held since then, and one whose off has passed takes nothing any more. The
  // clock is read after the former, so that what was taken for the old off came before.
  const races = await selectRacesToLapse(trx, meetingId);
  const now = platform.clock();
  const lapsed = races.filter((race) => hasLapsed(race, now));
  if (lapsed.length === 0) return false;
  await lapseRaceRows(
    trx,
    lapsed.map(({ id }) => id),
    now,
  );
  await voidPicks(
    trx,
    meetingId,
    lapsed.map(({ number }) => number),
  );
  await racesLapsed(platform, trx, meetingId);
  return true;
}

/**
 * Looks at every postponed meeting, for the 48 hours pass without anybody saying anything. Returns the meetings of
 * which something lapsed. Safe to repeat, on any node.
 */
export async function lapsePostponed(platform: Platform): Promise<number[]> {
  const lapsed: number[] = [];
  for (const id of await selectPostponed(platform.db)) {
    await inTransaction(platform.db, async (trx) => {
      await lockMeeting(trx, { id });
      if (!(await lapseRaces(platform, trx, id))) return;
      await statusChanged(trx, [id]);
      lapsed.push(id);
    });
  }
  return lapsed;
}
