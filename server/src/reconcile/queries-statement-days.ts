import { sql } from 'kysely';
import type { Transaction } from '../platform/database/database.ts';

/** A day that is summed otherwise than its transfers say. */
export interface WrongDay {
  readonly account: number;
  readonly day: string;
  readonly stored: string | null;
  readonly due: string | null;
}

/** How many accounts have summed days, and the days that are wrong; at most a hundred. */
export async function selectWrongDays(
  trx: Transaction,
): Promise<{ readonly accounts: number; readonly wrong: readonly WrongDay[] }> {
  const { rows: counted } = await sql<{ accounts: number }>`
    select count(*) as accounts from statement_sums`.execute(trx);
  const { rows: wrong } = await sql<WrongDay>`
    with due as (
      select sums.punter_id, sums.account, day,
        sum(case sums.account when credit_account then amount else 0 end) as total_in,
        sum(case sums.account when debit_account then amount else 0 end) as total_out,
        sum(case sums.punter_id * 10 + 2 when debit_account then amount when credit_account then -amount else 0 end) as owes
      from statement_sums as sums
      join (
        select punter_id, (at at time zone interval '2 hours')::date as day, debit_account, credit_account, amount
        from transfers
        union all
        select punter_id, day, debit_account, credit_account, amount from archived_transfers
      ) as transfers using (punter_id)
      where day <= sums.through
        and (sums.account in (debit_account, credit_account) or sums.punter_id * 10 + 2 in (debit_account, credit_account))
      group by 1, 2, 3
    )
    select account, day::text,
      case when days.rows > 0 then concat_ws(', ', days.total_in, days.total_out, days.owes) end as stored,
      case when due.owes is not null then concat_ws(', ', due.total_in, due.total_out, due.owes) end as due
    from statement_days as days
    full join due using (punter_id, account, day)
    where (days.total_in, days.total_out, days.owes) is distinct from (due.total_in, due.total_out, due.owes)
    order by 1, 2
    limit 100`.execute(trx);
  return { accounts: counted[0]?.accounts ?? 0, wrong };
}
