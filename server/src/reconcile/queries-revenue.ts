import type { Cents } from '@furlong/domain/money';
import { sql } from 'kysely';
import type { Transaction } from '../platform/database/database.ts';

/** What a day's bets took and paid, by its sums and by its transfers. */
export interface RevenueOfDay {
  readonly bets: number;
  readonly stakes: Cents;
  /** Payouts and refunds. */
  readonly paid: Cents;
  readonly tax: Cents;
  readonly transferredStakes: Cents;
  readonly grossRevenue: Cents;
}

/** A day as reports read it, and as it is due. */
export interface RevenueDay {
  readonly day: string;
  readonly stored: RevenueOfDay;
  readonly due: RevenueOfDay;
}

/**
 * Every day until the moment that is counted. The account numbers are those of migration 006. Bets that are in the archive
 * are read as what their transfers came to, all of them of days that are counted (rule: archive).
 */
export async function selectRevenueDays(trx: Transaction): Promise<RevenueDay[]> {
  const { rows } = await sql<RevenueDay>`
    with counted as (select until from revenue_counted),
    struck as (
      select day, sum(bets) as bets, sum(stakes) as stakes
      from (
        select (struck_at + interval '2 hours')::date as day, count(*) as bets, sum(stake * combinations) as stakes
        from (select struck_at at time zone 'UTC' as struck_at, stake, combinations from bets, counted
          where bets.struck_at < counted.until) as bets
        group by 1
        union all
        select day, count, amount from archived_transfers where kind = 'stake'
      ) as own
      group by 1
    ),
    settled as (
      select day, sum(paid) as paid, sum(tax) as tax
      from (
      select (at + interval '2 hours')::date as day, sum(paid) as paid, sum(taxed) as tax
      from (
        select at at time zone 'UTC' as at,
          payout - lag(payout, 1, 0::bigint) over by_bet as paid,
          tax - lag(tax, 1, 0::bigint) over by_bet as taxed
        from bet_settlements window by_bet as (partition by bet_id order by number)
      ) as changes
      where at < (select until at time zone 'UTC' from counted)
      group by 1
      union all
      select day,
        amount * ((kind in ('payout', 'refund'))::int - (kind = 'reversal')::int),
        amount * ((credit_account = 3)::int - (debit_account = 3)::int)
      from archived_transfers
      ) as own
      group by 1
    ),
    moved as (
      select day,
        sum(amount) filter (where kind = 'stake') as stakes,
        sum(amount * ((credit_account = 1)::int - (debit_account = 1)::int)) as revenue
      from (
        select (at at time zone 'UTC' + interval '2 hours')::date as day, kind, amount, credit_account, debit_account
        from transfers, counted where transfers.at < counted.until
        union all
        select day, kind, amount, credit_account, debit_account from archived_transfers
      ) as transfers
      group by 1
    ),
    sums as (
      select day, sum(bets) as bets, sum(stakes) as stakes, sum(payouts + refunds) as paid, sum(tax) as tax
      from revenue_sums group by 1
    ),
    days as (
      select day from struck union select day from settled union select day from moved
      union select day from sums union select day from revenue_ledger_sums
    )
    select
      days.day::text as day,
      json_build_object(
        'bets', coalesce(sums.bets, 0), 'stakes', coalesce(sums.stakes, 0), 'paid', coalesce(sums.paid, 0),
        'tax', coalesce(sums.tax, 0), 'transferredStakes', coalesce(ledger.stakes, 0),
        'grossRevenue', coalesce(ledger.gross_revenue, 0)
      ) as stored,
      json_build_object(
        'bets', coalesce(struck.bets, 0), 'stakes', coalesce(struck.stakes, 0), 'paid', coalesce(settled.paid, 0),
        'tax', coalesce(settled.tax, 0), 'transferredStakes', coalesce(moved.stakes, 0),
        'grossRevenue', coalesce(moved.revenue, 0)
      ) as due
    from days
    left join struck using (day) left join settled using (day) left join moved using (day)
    left join sums using (day) left join revenue_ledger_sums as ledger on ledger.day = days.day
    order by 1`.execute(trx);
  return rows;
}
