import { sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';

/**
 * The ledger's sequence numbers of a bet's stake and of what it was paid, by their ids; those that were never posted are
 * left out, and so is what a client has under the id of a payout.
 */
export async function selectEntries(
  db: Queryable,
  { betId, stakeId, payoutIds }: { betId: number; stakeId: string; payoutIds: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; sequence: number }>`
    select id, sequence from transfers
    where id = ${stakeId}::uuid or (id = any(${[...payoutIds]}::uuid[]) and bet_id = ${betId})`.execute(db);
  return new Map(rows.map(({ id, sequence }) => [id, sequence]));
}
