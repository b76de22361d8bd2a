import type { Queryable } from '../platform/database/database.ts';
import { selectEntries } from './queries-entries.ts';

/** The numbers that transfers have in the ledger, by their ids; those that were never posted are left out. */
export async function findEntries(
  db: Queryable,
  transferIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  return transferIds.length === 0 ? new Map() : await selectEntries(db, transferIds);
}
