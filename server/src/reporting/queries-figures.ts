import { sql } from 'kysely';
import type { Transaction } from '../platform/database/database.ts';
import { type Moved, movedBetween } from '../wallet/queries-liabilities.ts';
import { type ActivitySpan, dailyCounts } from './queries-activity.ts';

/** How far it is counted, for whoever counts on; undefined while another node does. */
export async function lockFiguresCounted(trx: Transaction): Promise<Date | undefined> {
  const row = await trx
    .selectFrom('figures_counted')
    .select('until')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.until;
}

/** Begins to count. False: another node has begun. */
export async function insertFiguresCounted(trx: Transaction, until: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('figures_counted')
    .values({ until })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The instant before which everything is counted; null: nothing is yet. */
export async function selectFiguresCounted(trx: Transaction): Promise<Date | null> {
  const row = await trx.selectFrom('figures_counted').select('until').executeTakeFirst();
  return row?.until ?? null;
}

export async function setFiguresCounted(trx: Transaction, until: Date): Promise<void> {
  await trx.updateTable('figures_counted').set({ until }).execute();
}

/** When the first punter came who is not simulated: nobody did anything before. */
export async function findFirstPunter(trx: Transaction): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select created_at as at from punters where not simulated order by created_at limit 1`.execute(trx);
  return rows[0]?.at;
}

/** Counts what transfers of a step moved. */
export async function addMoved(trx: Transaction, { from, until }: ActivitySpan): Promise<void> {
  await sql`
    insert into account_sums as sums (debit, credit, amount) ${movedBetween(from, until)}
    on conflict (debit, credit) do update set amount = sums.amount + excluded.amount`.execute(trx);
}

/** What all transfers moved, as a transaction sees them: what is counted, and what came since. */
export async function selectMoved(trx: Transaction): Promise<readonly Moved[]> {
  const counted = await selectFiguresCounted(trx);
  const { rows } = await sql<Moved>`
    select debit, credit, amount from account_sums union all (${movedBetween(counted, null)})`.execute(trx);
  return rows;
}

/** Counts how many came, were decided on, signed in and struck in a step, by their days. */
export async function addDailyCounts(trx: Transaction, { from, until }: ActivitySpan): Promise<void> {
  await sql`
    insert into punter_counts as counts (day, registered, approved, rejected, signed_in, struck)
    ${dailyCounts({ from, activeFrom: from, until })}
    on conflict (day) do update set
      registered = counts.registered + excluded.registered, approved = counts.approved + excluded.approved,
      rejected = counts.rejected + excluded.rejected, signed_in = counts.signed_in + excluded.signed_in,
      struck = counts.struck + excluded.struck`.execute(trx);
}
