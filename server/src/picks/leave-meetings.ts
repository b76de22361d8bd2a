import { loadHeads } from '../meetings/load-card.ts';
import type { Transaction } from '../platform/database/database.ts';
import { lockPunter } from '../session/queries.ts';
import { clearMeetings } from './queries.ts';

/**
 * Removes all of a punter's picks from every meeting whose standings are not final yet, races that are off included,
 * because staff are not in the standings (rule: staff). Final standings stay. Returns the meetings that change. Waits
 * for a save under way: by the lock on the picks' row, or on the punter if the save makes the first picks.
 */
export async function leaveMeetings(trx: Transaction, punterId: number): Promise<number[]> {
  await lockPunter(trx, punterId);
  const live = await loadHeads(trx, { live: true });
  return await clearMeetings(
    trx,
    punterId,
    live.map(({ id }) => id),
  );
}
