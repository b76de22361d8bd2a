import type { Cents } from '@furlong/domain/money';
import { sql } from 'kysely';
import type { Transaction } from '../platform/database/database.ts';

/** What moved between accounts of two kinds, as reports read it and as it is due. */
export interface AccountSum {
  readonly debit: number;
  readonly credit: number;
  readonly stored: Cents;
  readonly due: Cents;
}

export async function selectAccountSums(trx: Transaction): Promise<AccountSum[]> {
  const { rows } = await sql<AccountSum>`
    with due as (
      select case when debit_account <= 9 then -debit_account else mod(debit_account, 10) end as debit,
        case when credit_account <= 9 then -credit_account else mod(credit_account, 10) end as credit, sum(amount) as amount
      from (
        select debit_account, credit_account, amount from transfers, figures_counted as counted where at < counted.until
        union all
        select debit_account, credit_account, amount from archived_transfers
      ) as transfers
      group by 1, 2
    )
    select debit, credit, coalesce(sums.amount, 0)::bigint as stored, coalesce(due.amount, 0)::bigint as due
    from due full join account_sums as sums using (debit, credit)
    order by 1, 2`.execute(trx);
  return rows;
}

/** What punters did on a day. */
interface PunterCounts {
  readonly registered: number;
  readonly approved: number;
  readonly rejected: number;
  readonly signedIn: number;
  readonly struck: number;
}

/** A day as reports read it, and as it is due. */
export interface PunterDay {
  readonly day: string;
  readonly stored: PunterCounts;
  readonly due: PunterCounts;
}

/** Sign-ins and decisions of days before this can be deleted, and what was counted of them stays. */
const kept = sql`(now() - interval '5 years' + interval '2 days')::date`;
const day = (at: string) => sql`(${sql.ref(at)} at time zone 'UTC' + interval '2 hours')::date`;

/** Every day until the moment that is counted, as far as its rows are kept for sure. */
export async function selectPunterDays(trx: Transaction): Promise<PunterDay[]> {
  const { rows } = await sql<PunterDay>`
    with counted as (select until from figures_counted),
    came as (
      select ${day('created_at')} as day, count(*) as registered from punters, counted
      where created_at < counted.until and not simulated group by 1
    ),
    decided as (
      select ${day('at')} as day,
        sum((status = 'approved')::int - (before = 'approved')::int) as approved,
        sum((status = 'rejected')::int - (before = 'rejected')::int) as rejected
      from (
        select at, status, coalesce(lag(status) over (partition by punter_id order by number), 'none') as before
        from identity_decisions join punters on punters.id = punter_id where not punters.simulated
      ) as decisions, counted
      where at < counted.until group by 1
    ),
    signed as (
      select ${day('at')} as day, count(account_id) as sign_ins from security_events, counted
      where kind = 'sign-in' and at < counted.until group by 1
    ),
    struck as (
      select day, sum(bets) as bets
      from (
        select ${day('struck_at')} as day, count(*) as bets from bets, counted where struck_at < counted.until group by 1
        union all
        select day, count from archived_transfers where kind = 'stake'
      ) as own
      group by 1
    ),
    days as (
      select day from came union select day from decided union select day from signed union select day from struck
      union select day from punter_counts
    )
    select
      days.day::text as day,
      json_build_object(
        'registered', coalesce(stored.registered, 0), 'approved', coalesce(stored.approved, 0),
        'rejected', coalesce(stored.rejected, 0), 'signedIn', coalesce(stored.signed_in, 0),
        'struck', coalesce(stored.struck, 0)
      ) as stored,
      json_build_object(
        'registered', coalesce(came.registered, 0), 'approved', coalesce(decided.approved, 0),
        'rejected', coalesce(decided.rejected, 0), 'signedIn', coalesce(signed.sign_ins, 0),
        'struck', coalesce(struck.bets, 0)
      ) as due
    from days
    left join came using (day) left join decided using (day) left join signed using (day) left join struck using (day)
    left join punter_counts as stored on stored.day = days.day
    where days.day >= ${kept}
    order by 1`.execute(trx);
  return rows;
}

/** How many punters are wrongly stored as active on a day, and how many are not stored. */
export interface ActiveDay {
  readonly day: string;
  readonly what: string;
  readonly extra: number;
  readonly missing: number;
}

/** Likewise who was active, bit by bit: those who signed in before there was a punter of theirs by who they are now. */
export async function selectActiveDays(trx: Transaction): Promise<ActiveDay[]> {
  const { rows } = await sql<ActiveDay>`
    with people as materialized (
      select subject, min(id) as id from punters where not simulated group by subject
    ),
    signed as (
      select distinct ${day('at')} as day, account_id from security_events, figures_counted as counted
      where kind = 'sign-in' and account_id is not null and at < counted.until
    ),
    due as (
      select ${day('struck_at')} as day, 'struck' as what, punter_id as id, null as account_id
      from bets, figures_counted as counted where struck_at < counted.until
      union all
      select day, 'struck', punter_id, null from archived_transfers where kind = 'stake'
      union all
      select day, 'signed-in', people.id, case when people.id is null then account_id end
      from signed left join people on people.subject = account_id
    ),
    early as (
      select day, people.id, case when people.id is null then account_id end as account_id
      from early_sign_ins left join people on people.subject = account_id
    ),
    due_bits as (
      select day, what, id / 8192 as part, bit_or(set_bit(0::bit(8192), id % 8192, 1)) as bits
      from due where id is not null group by 1, 2, 3
    ),
    stored_bits as (
      select day, what, part, bit_or(punters) as bits
      from (
        select day, what, part, punters from active_punters
        union all
        select day, 'signed-in', id / 8192, set_bit(0::bit(8192), id % 8192, 1) from early where id is not null
      ) as parts
      group by 1, 2, 3
    ),
    differing as (
      select day, what, bit_count(coalesce(stored.bits, 0::bit(8192)) & ~coalesce(due.bits, 0::bit(8192))) as extra,
        bit_count(coalesce(due.bits, 0::bit(8192)) & ~coalesce(stored.bits, 0::bit(8192))) as missing
      from due_bits as due full join stored_bits as stored using (day, what, part)
      union all
      select day, 'signed-in', (due.account_id is null)::int, (early.account_id is null)::int
      from (select day, account_id from due where account_id is not null) as due
      full join (select day, account_id from early where account_id is not null) as early using (day, account_id)
    )
    select day::text as day, what, sum(extra)::bigint as extra, sum(missing)::bigint as missing
    from differing
    where day >= ${kept}
    group by day, what
    order by 1, 2`.execute(trx);
  return rows;
}
