import { findRefusal, type ProtectionRefusal } from '@furlong/domain/protection/refusal';
import type { Queryable } from '../platform/database.ts';
import { selectAway } from './queries.ts';

/**
 * Of some punters those who are out of the game (Decisions 22 and 33): no picks, no prizes, no messages, each with why. One
 * statement, which finds nothing for most.
 */
export async function loadAway(
  db: Queryable,
  punterIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, ProtectionRefusal>> {
  const away = new Map<number, ProtectionRefusal>();
  for (const [punterId, why] of await selectAway(db, punterIds, now)) {
    const refusal = findRefusal('pick', { ...why, identity: 'approved' });
    if (refusal) away.set(punterId, refusal);
  }
  return away;
}
