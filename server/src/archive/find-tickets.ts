import { MEETING_SPORT } from '@furlong/domain/betting/slip-sports';
import { startOfLocalDay } from '@furlong/domain/local-date';
import { type RawBuilder, sql } from 'kysely';
import { arrayLiteral } from '../platform/database/array-literal.ts';
import type { Queryable } from '../platform/database/database.ts';
import { queueSchema } from '../platform/runtime/jobs.ts';
import type { ArchiveBounds } from './archive-step.ts';
import { isOver } from './queries-meetings.ts';

/** A ticket that can go: its bets, and how many rows they have beside their own. */
export interface TicketToArchive {
  readonly ids: readonly number[];
  readonly settlements: number;
  readonly transfers: number;
  readonly bytes: number;
}

/** How far the ids of a ticket's lines can lie apart: they come from one statement, and others run beside it. */
const idsApartMax = 10_000;

/** Tickets whose first line is one of the next bets; `last` is the last bet looked at, null at the end. */
export async function findNextTickets(
  db: Queryable,
  bounds: ArchiveBounds,
  after: number,
  limit: number,
): Promise<{ readonly last: number | null; readonly tickets: readonly TicketToArchive[] }> {
  const start = startOfLocalDay(bounds.before);
  const next = sql`
    select id, punter_id, ${ticket}, struck_at from bets where id > ${after} order by id limit ${limit}`;
  const { rows } = await sql<{ last: number | null; bets: number; old: number }>`
    select max(id) as last, count(*) as bets, count(*) filter (where struck_at < ${start}) as old
    from (${next}) as looked`.execute(db);
  const [looked] = rows;
  if (!looked || looked.old === 0) return { last: null, tickets: [] };
  return {
    // Ids rise with the time but for some: where none is old any more, none that follows is.
    last: looked.bets < limit ? null : looked.last,
    tickets: await selectTickets(db, bounds, next, sql`> ${after}`),
  };
}

/** Those of some tickets, by all their bets, that can still go. */
export async function findSameTickets(
  db: Queryable,
  bounds: ArchiveBounds,
  ids: readonly number[],
): Promise<readonly TicketToArchive[]> {
  const given = sql`unnest(${arrayLiteral(ids)}::bigint[])`;
  const looked = sql`
    select bets.id, bets.punter_id, ${ticket}, bets.struck_at
    from ${given} as asked (id) join lateral (select * from bets where bets.id = asked.id offset 0) as bets on true`;
  return await selectTickets(db, bounds, looked, sql`in (select ${given})`);
}

const ticket = sql`coalesce(bets.strike_id, bets.stake_transfer_id) as ticket`;

/** The money of a settled bet by its settlements, as `npm run reconcile` derives it (rule: singles-paid). */
const bySettlements = sql`
  numbered as (
    select *, row_number() over (partition by bet_id order by number desc) = 1 as is_latest,
      coalesce(lag(payout) over earlier, 0) as before,
      coalesce(
        lag(outcome) over earlier = 'open' and lag(payout) over earlier <= payout and reason is null, false
      ) as keeps,
      outcome = 'void' or (outcome = 'open' and winnings = 0) as is_refund
    from settlements window earlier as (partition by bet_id order by number)
  ),
  settled as materialized (
    select bet_id, count(*) as rows, sum(bytes) as bytes, max(at) as last_at, max(outcome) filter (where is_latest) as outcome,
      coalesce(sum(case when keeps then payout - before else payout end) filter (where not is_refund), 0) as payouts,
      coalesce(sum(case when keeps then payout - before else payout end) filter (where is_refund), 0) as refunds,
      coalesce(sum(before) filter (where not keeps), 0) as reversals,
      coalesce(sum(tax) filter (where is_latest), 0) as tax
    from numbered group by bet_id
  )`;

/** Likewise by its transfers, and whether one is of another kind or account than the wallet, the book and the tax. */
const byTransfers = sql`
  moved as materialized (
    select bet_id, count(*) as rows, sum(pg_column_size(transfers)) as bytes,
      coalesce(sum(amount) filter (where kind = 'payout'), 0) as payouts,
      coalesce(sum(amount) filter (where kind = 'refund'), 0) as refunds,
      coalesce(sum(amount) filter (where kind = 'reversal'), 0) as reversals,
      coalesce(sum(case when credit_account = 3 then amount else -amount end) filter (where kind = 'tax'), 0) as tax,
      bool_or(not case
        when kind in ('payout', 'refund') then debit_account = 1 and credit_account = punter_id * 10 + 1
        when kind = 'reversal' then debit_account = punter_id * 10 + 1 and credit_account = 1
        else kind = 'tax'
      end) as is_other
    from transfers_of_bets(array(select id from own)) as transfers
    where bet_id is not null group by bet_id
  )`;

/**
 * Tickets of the bets that are looked at, each with its first line among them, that are settled whole before the day and
 * have changed by nothing since (rule: archive). Each punter's bets are looked up once. What its settlements say was paid is
 * what its transfers moved, in the wallet here: a ticket of which that is not so stays, and so does one with goodwill, a
 * debt or its recovery, or a meeting or event that is not at rest.
 */
async function selectTickets(
  db: Queryable,
  bounds: ArchiveBounds,
  looked: RawBuilder<unknown>,
  first: RawBuilder<unknown>,
): Promise<readonly TicketToArchive[]> {
  const start = sql`${startOfLocalDay(bounds.before)}::timestamptz`;
  const { rows } = await sql<TicketToArchive>`
    with looked as materialized (${looked}),
    span as materialized (
      select min(id) - ${idsApartMax}::bigint as from_id, max(id) + ${idsApartMax}::bigint as to_id from looked
    ),
    own as materialized (
      select bets.*, ${ticket}, pg_column_size(bets) as bytes
      from (select distinct punter_id from looked where struck_at < ${start}) as bettors
      cross join span
      cross join lateral (
        select * from bets as bet where bet.punter_id = bettors.punter_id and bet.id between from_id and to_id offset 0
      ) as bets
      where coalesce(bets.strike_id, bets.stake_transfer_id) in (select ticket from looked)
    ),
    settlements as materialized (
      select settled.*, pg_column_size(settled) as bytes
      from own join lateral (select * from bet_settlements where bet_id = own.id offset 0) as settled on true
    ),
    ${bySettlements},
    ${byTransfers},
    at_work as materialized (${await settlementsAtWork(db)}),
    at_rest as materialized (
      select sport, programme_id from (select distinct sport, programme_id from own) as programmes
      where sport <> ${MEETING_SPORT}
        or exists (select from meetings where meetings.id = programme_id and ${isOver(bounds)})
    )
    select array_agg(own.id order by own.id) as ids, sum(settled.rows)::integer as settlements,
      (count(*) + coalesce(sum(moved.rows), 0))::integer as transfers,
      sum(own.bytes + settled.bytes + coalesce(moved.bytes, 0) + pg_column_size(stakes))::bigint as bytes
    from own
    left join settled on settled.bet_id = own.id
    left join moved on moved.bet_id = own.id
    left join lateral (select * from transfers where id = own.stake_transfer_id offset 0) as stakes on true
    group by own.punter_id, own.ticket
    having min(own.id) ${first} and bool_and(
      own.struck_at < ${start} and stakes.at < ${start} and stakes.kind = 'stake'
      and stakes.debit_account = own.punter_id * 10 + 1
      and settled.outcome is not null and settled.outcome <> 'open'
      and settled.last_at < ${start} and settled.last_at < ${bounds.quietSince}
      and (settled.payouts, settled.refunds, settled.reversals, settled.tax) = (
        coalesce(moved.payouts, 0), coalesce(moved.refunds, 0), coalesce(moved.reversals, 0), coalesce(moved.tax, 0)
      )
      and moved.is_other is not true
      and (own.sport, own.programme_id) in (select sport, programme_id from at_rest)
      and not exists (
        select from at_work where at_work.sport = own.sport and at_work.programme_id = own.programme_id
          and (at_work.event_id is null or at_work.event_id = any(own.leg_events))
      )
      and not exists (select from manual_credits where manual_credits.bet_id = own.id)
    ) is true
    order by min(own.id)`.execute(db);
  return rows;
}

/** What is queued to be settled, is being settled, or is parked. The queue's own tables are made when a server first starts. */
async function settlementsAtWork(db: Queryable): Promise<RawBuilder<unknown>> {
  const table = sql.table(`${queueSchema}.job`);
  const { rows } = await sql<{ made: boolean }>`
    select to_regclass(${`${queueSchema}.job`}) is not null as made`.execute(db);
  if (!rows[0]?.made) return sql`select ''::text as sport, 0 as programme_id, 0 as event_id where false`;
  return sql`
    select data ->> 'sport' as sport, (data ->> 'programmeId')::integer as programme_id,
      (data ->> 'eventId')::integer as event_id
    from ${table}
    where (name = 'settle-bets' or (name = 'parked' and source_name = 'settle-bets')) and state < 'completed'`;
}
