import { sql } from 'kysely';
import type { Transaction } from '../platform/database/database.ts';

/**
 * Tickets that are kept otherwise than their bets and settlements say, or not at all, or without being settled; at most a
 * hundred. Those that have changed since they were kept are left out: they are read from the bets.
 */
export async function selectWrongTickets(
  trx: Transaction,
): Promise<{ readonly punterId: number; readonly lastBet: number }[]> {
  const { rows } = await sql<{ punterId: number; lastBet: number }>`
    with due as (
      select bets.punter_id, coalesce(bets.strike_id, bets.stake_transfer_id) as ticket,
        array_agg(bets.id order by bets.id) as bet_ids, max(bets.id) as last_id, max(current.at) as settled_at,
        sign(sum(current.payout - bets.stake * bets.combinations))::smallint as verdict,
        bool_and(current.outcome is not null and current.outcome <> 'open') as is_whole,
        bool_or(bets.id = any(sums.apart)) as is_apart
      from settled_ticket_sums as sums
      join bets on bets.punter_id = sums.punter_id and bets.id <= sums.through_id
      left join (
        select distinct on (bet_id) bet_id, outcome, payout, at from bet_settlements order by bet_id, number desc
      ) as current on current.bet_id = bets.id
      group by 1, 2
    ),
    changed as (
      select bets.punter_id, coalesce(bets.strike_id, bets.stake_transfer_id) as ticket
      from bets_settled_again as again join bets on bets.id = again.bet_id
      union
      select bets.punter_id, coalesce(bets.strike_id, bets.stake_transfer_id)
      from settled_ticket_sums as sums join bets on bets.punter_id = sums.punter_id and bets.id > sums.through_id
    )
    select coalesce(due.punter_id, kept.punter_id) as "punterId", coalesce(due.last_id, kept.last_id) as "lastBet"
    from due
    full join settled_tickets as kept on kept.punter_id = due.punter_id and kept.ticket = due.ticket
    where (coalesce(due.punter_id, kept.punter_id), coalesce(due.ticket, kept.ticket)) not in (table changed)
      and case
        when kept.ticket is null then not due.is_apart
        when due.ticket is null then true
        else (due.is_whole, due.bet_ids, due.last_id, due.settled_at, due.verdict)
          is distinct from (true, kept.bet_ids, kept.last_id, kept.settled_at, kept.verdict) or due.is_apart
      end
    order by 1, 2
    limit 100`.execute(trx);
  return rows;
}

/** How many bets are kept of each punter, in all, won and lost: as stored and by the tickets. */
export async function selectKeptSums(
  trx: Transaction,
): Promise<{ readonly punterId: number; readonly stored: string; readonly due: string }[]> {
  const count = (verdict: string) => sql`coalesce(sum(cardinality(bet_ids)) ${sql.raw(verdict)}, 0)`;
  const { rows } = await sql<{ punterId: number; stored: string; due: string }>`
    select sums.punter_id as "punterId", concat_ws(', ', sums.settled, sums.won, sums.lost) as stored,
      concat_ws(', ', ${count('')}, ${count('filter (where verdict = 1)')}, ${count('filter (where verdict = -1)')}) as due
    from settled_ticket_sums as sums
    left join settled_tickets using (punter_id)
    group by sums.punter_id
    order by 1`.execute(trx);
  return rows;
}
