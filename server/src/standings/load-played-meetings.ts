import { loadHeads } from '../meetings/load-card.ts';
import { loadOwnPicks } from '../picks/load-picks.ts';
import type { Queryable } from '../platform/database/database.ts';
import { selectFinishedMeetings } from './queries-scores.ts';

/** The meetings that a punter has played, or has picks for, the newest first. */
export async function loadPlayedMeetings(db: Queryable, punterId: number, limit: number): Promise<number[]> {
  const live = await loadHeads(db, { live: true });
  const [finished, picks] = await Promise.all([
    selectFinishedMeetings(db, punterId, limit),
    loadOwnPicks(
      db,
      punterId,
      live.map(({ id }) => id),
    ),
  ]);
  return [...new Set([...picks.keys(), ...finished])].sort((a, b) => b - a).slice(0, limit);
}
