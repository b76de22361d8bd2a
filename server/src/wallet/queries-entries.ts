import { sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';

/** The ledger's sequence numbers of transfers, by their ids; transfers that were never posted are left out. */
export async function selectEntries(
  db: Queryable,
  transferIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (transferIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; sequence: number }>`
    select id, sequence from transfers where id = any(${[...transferIds]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, sequence }) => [id, sequence]));
}
