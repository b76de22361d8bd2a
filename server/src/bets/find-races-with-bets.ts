import type { Queryable } from '../platform/database/database.ts';
import { selectRacesWithBets } from './settle/queries-bets.ts';

/**
 * Which of some races of a meeting have bets, whatever became of them. To whoever holds the races against strikes it is
 * so until the transaction ends.
 */
export async function findRacesWithBets(
  db: Queryable,
  meetingId: number,
  raceIds: readonly number[],
): Promise<ReadonlySet<number>> {
  return raceIds.length === 0 ? new Set() : new Set(await selectRacesWithBets(db, meetingId, raceIds));
}
