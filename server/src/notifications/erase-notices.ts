import { sql } from 'kysely';
import type { Transaction } from '../platform/database/database.ts';

/** Deletes what a punter was told, how they wanted to be told, and the browsers that got pushes (rule: data-deletion). */
export async function eraseNotices(trx: Transaction, punterId: number): Promise<void> {
  await sql`delete from notices where punter_id = ${punterId}`.execute(trx);
  await sql`delete from notice_settings where punter_id = ${punterId}`.execute(trx);
  await sql`delete from muted_leagues where punter_id = ${punterId}`.execute(trx);
  await sql`delete from push_subscriptions where punter_id = ${punterId}`.execute(trx);
}
