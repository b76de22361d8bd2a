import { loadHeads } from '../meetings/load-card.ts';
import type { Transaction } from '../platform/database/database.ts';
import { lockPunter } from '../session/queries.ts';
import { clearMeetings } from './queries.ts';

/**
 * Takes all of a punter's picks off in every meeting whose standings are not final yet, races that are off included:
 * nobody who works here stands in them. What is final stays as it was written. Returns the meetings that change. A
 * save under way that adds to picks is waited for by the row, one that makes the first by the punter.
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
