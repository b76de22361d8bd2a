import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../platform/database/database.ts';

/** Punters of one part of the stored bits: the bit of a punter is that of id % this, in the part id / this. */
const bits = sql.lit(8_192);
const noBits = sql`0::bit(8192)`;

const instant = (at: Date | null) => sql`${at?.toISOString() ?? '-infinity'}::timestamptz`;
/** The day in Johannesburg of an instant. */
const dayOf = (at: string) => sql`(${sql.ref(at)} at time zone interval '2 hours')::date`;
const within = (at: string, from: Date | null, until: Date) =>
  sql`${sql.ref(at)} >= ${instant(from)} and ${sql.ref(at)} < ${instant(until)}`;

/** The punter of an account: the first who was called so, should another issuer call somebody the same. */
const punterOf = (accountId: string) => sql`(
  select min(id) from punters where subject = ${sql.ref(accountId)} and not simulated
)`;

/** Accounts of staff, those who left among them as far as their sign-in says so. */
const staffSubjects = sql`(select subject from punters where employee_status = 1 and not simulated)`;

/** From one instant until another; null: from the first on. */
export interface ActivitySpan {
  readonly from: Date | null;
  readonly until: Date;
}

/**
 * By day, how many punters came who are not simulated, by how many more each decision made those that are approved and
 * rejected, and how many signed in and struck. Who signed in and struck before `activeFrom` is not looked at.
 */
export function dailyCounts({
  from,
  activeFrom,
  until,
}: ActivitySpan & { readonly activeFrom: Date | null }) {
  const changed = (status: string) => sql`(decided.status = ${sql.lit(status)})::integer
    - coalesce((before.status = ${sql.lit(status)})::integer, 0)`;
  return sql`
    select day, sum(registered) as registered, sum(approved) as approved, sum(rejected) as rejected,
      sum(signed_in) as signed_in, sum(struck) as struck
    from (
      select ${dayOf('created_at')} as day, 1 as registered, 0 as approved, 0 as rejected, 0 as signed_in, 0 as struck
      from punters where ${within('created_at', from, until)} and not simulated
      union all
      select ${dayOf('decided.at')}, 0, ${changed('approved')}, ${changed('rejected')}, 0, 0
      from identity_decisions as decided
      join punters on punters.id = decided.punter_id and not punters.simulated
      left join identity_decisions as before
        on before.punter_id = decided.punter_id and before.number = decided.number - 1
      where ${within('decided.at', from, until)}
      union all
      select ${dayOf('at')}, 0, 0, 0, count(*), 0
      from security_events where ${within('at', activeFrom, until)} and kind = 'sign-in' and account_id is not null
      group by 1
      union all
      select ${dayOf('struck_at')}, 0, 0, 0, 0, count(*)
      from bets where ${within('struck_at', activeFrom, until)}
      group by 1
    ) as counted
    group by day`;
}

/** What a punter does who is active. */
type Activity = 'signed-in' | 'struck';

/** Adds the punters of days, to be selected as `day` and `punter_id`, to the stored bits. */
function addBits(what: Activity, punters: RawBuilder<unknown>) {
  return sql`
    insert into active_punters as stored (day, what, part, punters)
    select day, ${sql.lit(what)}, punter_id / ${bits},
      bit_or(set_bit(${noBits}, punter_id % ${bits}, 1))
    from (${punters}) as active
    group by day, punter_id / ${bits}
    on conflict (day, what, part) do update set punters = stored.punters | excluded.punters`;
}

/** Keeps who struck in a span, by day. */
export async function addStrikers(trx: Transaction, { from, until }: ActivitySpan): Promise<void> {
  const strikers = sql`
    select distinct ${dayOf('struck_at')} as day, punter_id from bets where ${within('struck_at', from, until)}`;
  await addBits('struck', strikers).execute(trx);
}

/** Likewise who signed in; whoever is no punter yet, by their account. */
export async function addSignedIn(trx: Transaction, { from, until }: ActivitySpan): Promise<void> {
  await sql`
    with signed_in as materialized (
      select distinct ${dayOf('at')} as day, account_id from security_events
      where ${within('at', from, until)} and kind = 'sign-in' and account_id is not null
    ),
    -- By a join, and not one by one: in a day's step there can be many.
    known as materialized (
      select day, account_id, min(punters.id) as punter_id
      from signed_in left join punters on punters.subject = account_id and not punters.simulated
      group by day, account_id
    ),
    early as (
      insert into early_sign_ins (day, account_id) select day, account_id from known where punter_id is null
      on conflict do nothing
    )
    ${addBits('signed-in', sql`select day, punter_id from known where punter_id is not null`)}`.execute(trx);
}

/** Forgets who signed in, and how often, on days whose sign-ins are kept no longer (docs/security.md). */
export async function forgetOldSignIns(trx: Transaction): Promise<void> {
  const old = sql`day < (now() - interval '5 years 2 days')::date`;
  await sql`delete from active_punters where what = 'signed-in' and ${old}`.execute(trx);
  await sql`delete from early_sign_ins where ${old}`.execute(trx);
  await sql`update punter_counts set signed_in = 0 where signed_in > 0 and ${old}`.execute(trx);
}

/** A report's days: it is counted up to `counted`, null: not yet. */
export interface CountedPeriod {
  readonly from: Date;
  readonly until: Date;
  readonly counted: Date | null;
}

const later = (a: Date, b: Date | null) => (b !== null && b > a ? b : a);
const first = ({ from }: CountedPeriod) => sql`(${instant(from)} at time zone interval '2 hours')::date`;
const afterLast = ({ until }: CountedPeriod) =>
  sql`(${instant(until)} at time zone interval '2 hours')::date`;
const storedDays = (period: CountedPeriod) => sql`day >= ${first(period)} and day < ${afterLast(period)}`;
/** Whose bits the days together have, by part. */
const storedBits = (what: Activity, period: CountedPeriod) => sql`
  select part, bit_or(punters) as punters from active_punters
  where what = ${sql.lit(what)} and ${storedDays(period)} group by part`;
const has = (id: string) => sql`coalesce(get_bit(stored.punters, ${sql.ref(id)} % ${bits}), 0) = 1`;
const ofPart = (id: string) => sql`stored.part = ${sql.ref(id)} / ${bits}`;

/** How many punters struck in a period: those of counted days, and who struck since and is none of them. */
export function countStrikers(period: CountedPeriod) {
  return sql<{ punters: number }>`
    with stored as materialized (${storedBits('struck', period)}),
    since as (
      select distinct punter_id from bets where ${within('struck_at', later(period.from, period.counted), period.until)}
    )
    select (select coalesce(sum(bit_count(punters)), 0) from stored)::bigint
      + (select count(*) from since left join stored on ${ofPart('punter_id')} where not ${has('punter_id')}) as punters`;
}

/** How many people signed in in a period who are no staff: likewise, and those who were no punters when they were counted. */
export function countSignedIn(period: CountedPeriod) {
  return sql<{ punters: number }>`
    with stored as materialized (${storedBits('signed-in', period)}),
    staff as materialized (
      select distinct ${punterOf('staff.subject')} as id from punters as staff
      where staff.employee_status = 1 and not staff.simulated
    ),
    since as (
      select account_id from early_sign_ins where ${storedDays(period)}
      union
      select account_id from security_events
      where ${within('at', later(period.from, period.counted), period.until)} and kind = 'sign-in' and account_id is not null
    ),
    others as (
      select ${punterOf('account_id')} as id from since where account_id not in ${staffSubjects}
    )
    select (select coalesce(sum(bit_count(punters)), 0) from stored)::bigint
      - (select count(*) from staff join stored on ${ofPart('id')} where ${has('id')})
      + (select count(*) from others left join stored on ${ofPart('id')} where id is null or not ${has('id')}) as punters`;
}

/** What days come to until the end of a period, and in it. */
export interface PeriodCounts {
  readonly registered: number;
  readonly signedIn: number;
  readonly struck: number;
  /** At its end. */
  readonly punters: number;
  readonly approved: number;
  readonly rejected: number;
}

/** The counts of a period's days without those of staff: of what is counted, and of what came since. */
export function periodCounts(period: CountedPeriod) {
  const { from, until, counted } = period;
  const inPeriod = sql`filter (where day >= ${first(period)})`;
  const sum = (column: string, filter = sql``) => sql`coalesce(sum(${sql.ref(column)}) ${filter}, 0)::bigint`;
  return sql<PeriodCounts>`
    with days as (
      select * from punter_counts where day < ${afterLast(period)}
      union all
      ${dailyCounts({ from: counted, activeFrom: later(from, counted), until })}
    ),
    staff as materialized (
      select id, subject, created_at, (
        select status from identity_decisions
        where punter_id = punters.id and at < ${instant(until)} order by number desc limit 1
      ) as status
      from punters where employee_status = 1 and not simulated
    ),
    staff_counts as (
      select
        count(*) filter (where ${within('created_at', from, until)}) as registered,
        count(*) filter (where created_at < ${instant(until)}) as punters,
        count(*) filter (where status = 'approved') as approved, count(*) filter (where status = 'rejected') as rejected,
        (
          select count(*) from security_events
          where account_id in (select subject from staff) and kind = 'sign-in' and ${within('at', from, until)}
        ) as signed_in
      from staff
    ),
    day_counts as (
      select ${sum('registered', inPeriod)} as registered, ${sum('signed_in', inPeriod)} as signed_in,
        ${sum('struck', inPeriod)} as struck, ${sum('registered')} as punters, ${sum('approved')} as approved,
        ${sum('rejected')} as rejected
      from days
    )
    select day_counts.registered - staff_counts.registered as registered,
      day_counts.signed_in - staff_counts.signed_in as "signedIn", struck,
      day_counts.punters - staff_counts.punters as punters,
      day_counts.approved - staff_counts.approved as approved, day_counts.rejected - staff_counts.rejected as rejected
    from day_counts, staff_counts`;
}
