import { loadHeads } from '../meetings/load-card.ts';
import { lockRacesForPicks } from '../meetings/lock-races.ts';
import type { Transaction } from '../platform/database/database.ts';
import { lockPunter } from '../session/queries.ts';
import { loadOwnPicks } from './load-picks.ts';
import { clearOwnPicks } from './queries.ts';

/**
 * Takes a punter's picks off in every race that is not off yet, because the punter leaves prize games for long or for
 * good (rule: player-protection): nothing more is earned, and what was earned stays. Races that are abandoned may open
 * again, so these too. To be called where the punter's break is written, in its transaction: a save that is under way
 * ends before, and one that comes after finds the break (PickSaver looks again behind its write).
 */
export async function leaveRaces(trx: Transaction, punterId: number, now: Date): Promise<void> {
  await lockPunter(trx, punterId);
  const live = await loadHeads(trx, { live: true });
  const picked = await loadOwnPicks(
    trx,
    punterId,
    live.map(({ id }) => id),
  );
  // Held, so that none is off before its pick is. All of them, not those that are picked: a save under way may add to
  // the picks until its row is written here, which waits for it.
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
