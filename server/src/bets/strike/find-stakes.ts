import type { Cents } from '@furlong/domain/money';
import type { Queryable } from '../../platform/database/database.ts';
import { selectBetsOfStakes, sumStakes } from './queries-stakes.ts';

/** The bets that stakes belong to, by the stakes' transfers; a transfer that is no stake is left out. */
export async function findBetsOfStakes(
  db: Queryable,
  transferIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  return await selectBetsOfStakes(db, transferIds);
}

/** What a punter has staked on a meeting, in cents, lines that are void apart (Decision 20). */
export async function findStakeTotal(db: Queryable, punterId: number, meetingId: number): Promise<Cents> {
  return await sumStakes(db, punterId, meetingId);
}
