import type { Transaction } from '../platform/database/database.ts';
import { clearPicks } from './queries.ts';

/**
 * Takes everybody's picks of some races of a meeting off, because they have lapsed (Decision 9): they score nothing
 * should the race be run after all, for which a punter may pick anew. For whoever holds the races against saves.
 */
export async function voidPicks(
  trx: Transaction,
  meetingId: number,
  raceNumbers: readonly number[],
): Promise<void> {
  await clearPicks(trx, meetingId, raceNumbers);
}
