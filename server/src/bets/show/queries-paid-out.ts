import { addDays, type LocalDay, startOfLocalDay } from '@furlong/domain/local-date';
import type { Cents } from '@furlong/domain/money';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/database.ts';

/** What a winning settlement pays more than the one before it. */
const more = sql`
  case outcome when 'won' then payout else 0 end - case
    when number = 1 then 0
    else coalesce((
      select before.payout
      from bet_settlements as before
      where before.bet_id = settled.bet_id and before.number = settled.number - 1 and before.outcome = 'won'
    ), 0)
  end`;

/** The last day that is summed; null before the first. */
export async function selectLastDay(db: Queryable): Promise<LocalDay | null> {
  const { day } = await db
    .selectFrom('paid_out_days')
    .select((eb) => eb.fn.max('day').as('day'))
    .executeTakeFirstOrThrow();
  return day;
}

/** Sums the days after one (null: from the first on) until another; the sums that another node stored meanwhile stay. */
export async function insertDays(db: Queryable, after: LocalDay | null, until: LocalDay): Promise<void> {
  await sql`
    insert into paid_out_days (day, amount)
    select day, sum(amount)
    from (
      select (at at time zone interval '2 hours')::date as day, ${more} as amount
      from bet_settlements as settled
      where at < ${startOfLocalDay(addDays(until, 1))}::timestamptz ${sinceEndOf(after)}
      union all
      -- The last day gets a row even when nothing was settled: the next sums begin after it.
      select ${until}::date, 0
    ) as paid
    group by day
    on conflict do nothing`.execute(db);
}

/** All that was paid: on the summed days until one, and after it. */
export async function sumPaid(db: Queryable, until: LocalDay): Promise<Cents> {
  const { rows } = await sql<{ total: Cents }>`
    select (
      coalesce((select sum(amount) from paid_out_days where day <= ${until}::date), 0)
      + coalesce((select sum(${more}) from bet_settlements as settled where true ${sinceEndOf(until)}), 0)
    )::bigint as total`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Days are South Africa's. */
function sinceEndOf(day: LocalDay | null) {
  return day === null ? sql`` : sql`and at >= ${startOfLocalDay(addDays(day, 1))}::timestamptz`;
}
