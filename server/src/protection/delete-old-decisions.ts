import { sql } from 'kysely';
import type { Transaction } from '../platform/database/database.ts';

/** Deletes decisions on a punter's identity that were made before an instant; the database refuses younger than five years. */
export async function deleteOldDecisions(trx: Transaction, punterId: number, before: Date): Promise<void> {
  await sql`
    delete from identity_decisions where punter_id = ${punterId} and at < ${before}::timestamptz`.execute(
    trx,
  );
}
