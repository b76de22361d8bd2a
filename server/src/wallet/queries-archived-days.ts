import { sql } from 'kysely';
import type { Transaction } from '../platform/database/database.ts';

/**
 * Counts the rows of statements on summed days as a step of the archive leaves them: a run of movements is one row
 * (-1: they went), or each is (1: they come back). Amounts stay.
 */
export async function addArchivedRows(trx: Transaction, step: number, sign: 1 | -1): Promise<void> {
  await sql`
    update statement_days as days
    set rows = days.rows + ${sign} * more.rows
    from (
      select punter_id, day, sum(movements - 1) as rows
      from (
        select punter_id, day, sum(count) filter (where punter_id * 10 + 1 in (debit_account, credit_account)) as movements
        from archived_transfers where step_id = ${step}
        group by punter_id, day, last_at, last_sequence
      ) as runs
      where movements > 0
      group by punter_id, day
    ) as more
    where days.punter_id = more.punter_id and days.account = more.punter_id * 10 + 1 and days.day = more.day`.execute(
    trx,
  );
}
