import type { LocalDay } from '@furlong/domain/local-date';
import { sql } from 'kysely';
import { keepOutArchive } from '../platform/database/archive-turn.ts';
import type { Transaction } from '../platform/database/database.ts';
import { dayOf, movements, startOfDay } from './queries-statement.ts';

/** A punter's account whose days are summed. */
export interface SummedAccount {
  readonly punterId: number;
  readonly account: number;
}

/**
 * Locks the sums of an account, so that one transaction at a time adds to them. Returns the last day that is summed (at
 * first the one before the first movement), and the day of now: by a node's clock or the database's, whichever is earlier,
 * because a node whose clock is ahead would sum a day that is not over. Undefined: there is nothing to sum.
 */
export async function lockSummed(
  trx: Transaction,
  { punterId, account }: SummedAccount,
  now: Date,
): Promise<{ readonly through: LocalDay; readonly today: LocalDay } | undefined> {
  await keepOutArchive(trx);
  await sql`
    insert into statement_sums (punter_id, account, through)
    select ${punterId}, ${account}, ${dayOf(sql`min(at)`)} - 1
    from (
      (select at from transfers where punter_id = ${punterId} order by at limit 1)
      union all
      (select last_at from archived_transfers where punter_id = ${punterId} order by last_at limit 1)
    ) as first
    having count(*) > 0
    on conflict do nothing`.execute(trx);
  const { rows } = await sql<{ through: LocalDay; today: LocalDay }>`
    select through, ${dayOf(sql`least(${now.toISOString()}::timestamptz, statement_timestamp())`)} as today
    from statement_sums where punter_id = ${punterId} and account = ${account} for update`.execute(trx);
  return rows[0];
}

/** Sums the days after one until another. */
export async function insertDays(
  trx: Transaction,
  summed: SummedAccount,
  after: LocalDay,
  until: LocalDay,
): Promise<void> {
  const { punterId, account } = summed;
  await sql`
    insert into statement_days (punter_id, account, day, rows, total_in, total_out, owes)
    select ${punterId}, ${account}, ${dayOf(sql`at`)}, count(*), sum(money_in), sum(money_out), sum(owes)
    from (${movements(summed, {
      from: startOfDay(sql`${after}::date + 1`),
      until: startOfDay(sql`${until}::date + 1`),
    })}) as movement
    group by 3`.execute(trx);
  await sql`
    update statement_sums set through = ${until}
    where punter_id = ${punterId} and account = ${account}`.execute(trx);
}
