import { hasLapsed } from '@furlong/domain/lapse';
import { lockMeeting } from '../meetings/queries-lock.ts';
import { voidPicks } from '../picks/queries.ts';
import { inTransaction, type Transaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { racesLapsed, statusChanged } from './announce.ts';
import { lapseRaceRows, selectPostponed, selectRacesToLapse } from './queries-lapse.ts';

/**
 * Voids the bets and picks on races of a meeting that are put off too long (rule: lapse): settlement of the bets is
 * queued, the picks are removed. To be called in the transaction of every change of an off or a status, with the
 * meeting locked. Returns whether the standings' version must be raised.
 */
export async function lapseRaces(platform: Platform, trx: Transaction, meetingId: number): Promise<boolean> {
  // No lock is needed: a race whose off was moved is locked already, and a race whose off has passed accepts no bet or
  // pick. The clock is read after that lock, so every bet for the old off was struck before `now`.
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
 * Checks every postponed meeting, because the 48 hours pass without any call of the feed. Returns the meetings with a
 * race that lapsed. Safe to repeat, on any node.
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
