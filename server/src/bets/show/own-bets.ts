import { type RawBuilder, sql } from 'kysely';

/** The current settlement of a bet, where it has one: `latest`. */
export const withLatest = sql`
  left join lateral (
    select outcome, payout, at as settled_at
    from bet_settlements
    where bet_id = bets.id
    order by number desc
    limit 1
  ) as latest on true`;

/** Of a bet with its current settlement. */
export const isOpen = sql<boolean>`(latest.outcome is null or latest.outcome = 'open')`;

/** What the lines of a strike have in common (rule: tickets). */
export const ticketOf = sql`coalesce(bets.strike_id, bets.stake_transfer_id)`;

const found = sql`bets.id, ${ticketOf} as ticket, bets.stake * bets.combinations as cost`;

/** A bet by its id. The offset keeps it a look-up by the key, however many the planner takes the ids for. */
export const betOf = (id: RawBuilder<unknown>) => sql`
  join lateral (select * from bets as bet where bet.id = ${id} offset 0) as bets on true`;

/**
 * The bets of a punter that are not kept as settled tickets, or were settled again since: `kept` (one row, or none) and
 * `live`. Every open bet is one of them.
 */
export const liveBets = (punterId: number) => sql`
  kept as materialized (
    select through_id, apart, settled, won, lost from settled_ticket_sums where punter_id = ${punterId}
  ),
  live as materialized (
    select ${found} from bets
    where bets.punter_id = ${punterId} and bets.id > coalesce((select through_id from kept), 0)
    union all
    select ${found}
    from (
      select unnest(apart) as id from kept
      union
      select bet_id from bets_settled_again
      where punter_id = ${punterId} and bet_id <= (select through_id from kept)
    ) as behind ${betOf(sql`behind.id`)}
  )`;

/**
 * After {@link liveBets}: `moved`, the kept tickets with a live line; `own`, those lines and the live ones with their
 * settlements; `tickets`, what they come to.
 */
export const liveTickets = (punterId: number) => sql`
  moved as materialized (
    select stored.*
    from kept
    cross join (select distinct ticket from live) as wanted
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
      select ${found} from moved cross join unnest(moved.bet_ids) as line (id) ${betOf(sql`line.id`)}
    ) as bets ${withLatest}
  ),
  tickets as materialized (
    select ticket, max(settled_at) as settled_at, max(id) as last_id, count(settled_at) as settled,
      bool_and(settled_at is not null) as is_whole, sign(sum(gain))::smallint as verdict
    from own group by ticket
  )`;
