import { sql } from 'kysely';
import { keepOutArchive } from '../../platform/database/archive-turn.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { betOf, isOpen, ticketOf, withLatest } from './own-bets.ts';

/** Locks what is kept of a punter's bets, so that one transaction at a time keeps more. */
export async function lockKept(trx: Transaction, punterId: number): Promise<void> {
  await keepOutArchive(trx);
  await sql`
    insert into settled_ticket_sums (punter_id, through_id, apart, settled, won, lost)
    values (${punterId}, 0, '{}', 0, 0, 0) on conflict do nothing`.execute(trx);
  await sql`select from settled_ticket_sums where punter_id = ${punterId} for update`.execute(trx);
}

/**
 * Keeps the next bets of a punter, and again the tickets that have changed; returns how many bets were new. One statement,
 * under {@link lockKept}: a settlement is seen together with what it notes, or later.
 */
export async function insertKept(trx: Transaction, punterId: number, limit: number): Promise<number> {
  const line = sql`bets.id, ${ticketOf} as ticket, bets.stake * bets.combinations as cost`;
  const ofVerdict = (verdict: 1 | -1) => sql`
    coalesce((select sum(cardinality(bet_ids)) from whole where verdict = ${verdict}), 0)
    - coalesce((select sum(cardinality(bet_ids)) from old where verdict = ${verdict}), 0)`;
  const { rows } = await sql<{ looked: number }>`
    with kept as materialized (
      select through_id, apart from settled_ticket_sums where punter_id = ${punterId}
    ),
    fresh as materialized (
      select ${line} from bets
      where bets.punter_id = ${punterId} and bets.id > (select through_id from kept)
      order by bets.id limit ${limit}
    ),
    again as (delete from bets_settled_again where punter_id = ${punterId} returning bet_id),
    live as materialized (
      select * from fresh
      union
      select ${line}
      from (select unnest(apart) as id from kept union select bet_id from again) as behind ${betOf(sql`behind.id`)}
    ),
    old as materialized (
      select stored.*
      from (select distinct ticket from live) as wanted
      cross join lateral (
        select * from settled_tickets where punter_id = ${punterId} and ticket = wanted.ticket offset 0
      ) as stored
    ),
    own as materialized (
      select bets.id, bets.ticket, case when not ${isOpen} then latest.settled_at end as settled_at,
        latest.payout - bets.cost as gain
      from (
        select * from live
        union
        select ${line} from old cross join unnest(old.bet_ids) as of_old (id) ${betOf(sql`of_old.id`)}
      ) as bets ${withLatest}
    ),
    whole as materialized (
      select ticket, array_agg(id order by id) as bet_ids, max(id) as last_id, max(settled_at) as settled_at,
        sign(sum(gain))::smallint as verdict
      from own group by ticket having bool_and(settled_at is not null)
    ),
    gone as (
      delete from settled_tickets
      where punter_id = ${punterId} and ticket in (select ticket from old) and ticket not in (select ticket from whole)
    ),
    put as (
      insert into settled_tickets (punter_id, ticket, bet_ids, last_id, settled_at, verdict)
      select ${punterId}, ticket, bet_ids, last_id, settled_at, verdict from whole order by settled_at, last_id
      on conflict (punter_id, ticket) do update set bet_ids = excluded.bet_ids, last_id = excluded.last_id,
        settled_at = excluded.settled_at, verdict = excluded.verdict
    )
    update settled_ticket_sums as sums
    set through_id = greatest(sums.through_id, (select max(id) from fresh)),
      apart = array(select id from own where ticket not in (select ticket from whole) order by id),
      settled = sums.settled + coalesce((select sum(cardinality(bet_ids)) from whole), 0)
        - coalesce((select sum(cardinality(bet_ids)) from old), 0),
      won = sums.won + ${ofVerdict(1)},
      lost = sums.lost + ${ofVerdict(-1)}
    where punter_id = ${punterId}
    returning (select count(*) from fresh) as looked`.execute(trx);
  return rows[0]?.looked ?? 0;
}

/** A stretch of all bets, in the order of their ids, and whose they are. */
export interface SearchedBets {
  readonly through: number;
  readonly punterIds: readonly number[];
}

/**
 * Searches the next bets for punters of whom more than `most` are not kept: one bet in `every` is looked at, for whoever
 * has hundreds is met. Null: there are no bets to search.
 */
export async function searchPunters(
  db: Queryable,
  { step, every, most }: { readonly step: number; readonly every: number; readonly most: number },
): Promise<SearchedBets | null> {
  const { rows: spans } = await sql<{ from: number; to: number }>`
    select search.through_id as from, least(search.through_id + ${step}, last.id) as to
    from settled_ticket_search as search, (select max(id) as id from bets) as last
    where last.id > search.through_id`.execute(db);
  const [span] = spans;
  if (!span) return null;
  const { rows } = await sql<{ punterId: number }>`
    select met.punter_id as "punterId"
    from (
      select distinct bets.punter_id
      from generate_series(${span.from}::bigint + 1, ${span.to}::bigint, ${every}::bigint) as place (id)
      ${betOf(sql`place.id`)}
    ) as met
    left join settled_ticket_sums as sums using (punter_id)
    cross join lateral (
      select count(*) as bets
      from (
        select from bets
        where punter_id = met.punter_id and id > coalesce(sums.through_id, 0)
        limit ${most + 1}
      ) as counted
    ) as left_over
    where left_over.bets > ${most}`.execute(db);
  return { through: span.to, punterIds: rows.map(({ punterId }) => punterId) };
}

/** Notes how far all bets are searched: once what was found is kept. */
export async function setSearched(db: Queryable, through: number): Promise<void> {
  await sql`
    update settled_ticket_search set through_id = ${through} where through_id < ${through}`.execute(db);
}
