import { sql } from 'kysely';
import type { Transaction } from '../platform/database/database.ts';

/**
 * The planner knows no number of days, bet types and so on, takes it for that of bets, and sorts them all on the disk: with
 * more memory it adds them up as they come. The bets of some days stand together, so looking each up reads few pages; as if
 * each were on a page of its own, it would read all bets for a week's.
 */
export async function planForMany(trx: Transaction): Promise<void> {
  await sql`set local work_mem = '64MB'`.execute(trx);
  await sql`set local random_page_cost = 1.1`.execute(trx);
}
