import { loadHeads } from '../meetings/load-card.ts';
import { lockRacesForPicks } from '../meetings/lock-races.ts';
import type { Transaction } from '../platform/database/database.ts';
import { lockPunter } from '../session/queries.ts';
import { loadOwnPicks } from './load-picks.ts';
import { clearOwnPicks } from './queries.ts';

/**
 * Removes a punter's picks from every race that is not off yet, because the punter leaves prize games for long or for
 * good (rule: player-protection): earned points stay, and none are added. Abandoned races are included, because they
 * may open again. To be called in the transaction that writes the break: a save under way ends before it, and a later
 * one finds the break (PickSaver checks again after its write).
 */
export async function leaveRaces(trx: Transaction, punterId: number, now: Date): Promise<void> {
  await lockPunter(trx, punterId);
  const live = await loadHeads(trx, { live: true });
  const picked = await loadOwnPicks(
    trx,
    punterId,
    live.map(({ id }) => id),
  );
  // Locked, so that no race is off before its pick is removed. All races, not only those picked: a save under way may
  // add picks until the update below, which waits for it.
  const races = await lockRacesForPicks(trx, [...picked.keys()], now, true);
  const toCome = races.filter(({ status }) => status === 'open' || status === 'abandoned');
  for (const [meetingId, own] of Map.groupBy(toCome, (race) => race.meetingId)) {
    await clearOwnPicks(
      trx,
      punterId,
      meetingId,
      own.map(({ number }) => number),
    );
  }
}
