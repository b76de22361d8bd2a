import type { LocalDay } from '@furlong/domain/local-date';
import { sql } from 'kysely';
import { arrayLiteral } from '../../platform/database/array-literal.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { betOf, ticketOf } from './own-bets.ts';
import { insertKept, lockKept } from './queries-kept-tickets.ts';

/** Bets that are kept again in one go. */
const keptAtOnce = 5_000;

const given = (ids: readonly number[]) => sql`unnest(${arrayLiteral(ids)}::bigint[])`;

/**
 * Keeps tickets no more that go to the archive, by all their bets: My Bets lists by what is kept (rule: archive). In the
 * transaction that takes the bets away, and before; nobody keeps any meanwhile (`keepOutKeepers`).
 */
export async function dropKeptTickets(trx: Transaction, ids: readonly number[]): Promise<void> {
  await sql`
    with going as materialized (
      select distinct bets.punter_id, ${ticketOf} as ticket from ${given(ids)} as asked (id) ${betOf(sql`asked.id`)}
    ),
    sums as materialized (
      select punter_id from settled_ticket_sums where punter_id in (select punter_id from going)
    ),
    gone as (
      delete from settled_tickets as kept using going, sums
      where sums.punter_id = going.punter_id and kept.punter_id = going.punter_id and kept.ticket = going.ticket
      returning kept.punter_id, kept.verdict, cardinality(kept.bet_ids) as bets
    ),
    noted as (
      delete from bets_settled_again as again using going
      where again.punter_id = going.punter_id and again.bet_id in (select ${given(ids)})
    )
    update settled_ticket_sums as stored
    set apart = array(
        select id from unnest(stored.apart) as id where id not in (select ${given(ids)}) order by id
      ),
      settled = stored.settled - coalesce((select sum(bets) from gone where punter_id = stored.punter_id), 0),
      won = stored.won - coalesce((select sum(bets) from gone where punter_id = stored.punter_id and verdict = 1), 0),
      lost = stored.lost - coalesce((select sum(bets) from gone where punter_id = stored.punter_id and verdict = -1), 0)
    from sums where stored.punter_id = sums.punter_id`.execute(trx);
}

/**
 * Keeps tickets again that came back from the archive, as far as their punters' are kept. They are noted as settled again:
 * so they are live until they are kept.
 */
export async function keepRestoredTickets(trx: Transaction, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ punterId: number }>`
    with noted as (
      insert into bets_settled_again (punter_id, bet_id, number)
      select bets.punter_id, bets.id, 1
      from ${given(ids)} as asked (id) ${betOf(sql`asked.id`)}
      join settled_ticket_sums as sums on sums.punter_id = bets.punter_id and bets.id <= sums.through_id
      on conflict do nothing
      returning punter_id
    )
    select distinct punter_id as "punterId" from noted order by 1`.execute(trx);
  for (const { punterId } of rows) {
    await lockKept(trx, punterId);
    await insertKept(trx, punterId, keptAtOnce);
  }
}

/** The day before which bets of a punter are in the archive; of several steps the latest. Null: none are. */
export async function selectArchivedBefore(db: Queryable, punterId: number): Promise<LocalDay | null> {
  const { rows } = await sql<{ before: LocalDay | null }>`
    select max(before) as before from archive_steps
    where id in (select step_id from archived_stakes where punter_id = ${punterId})`.execute(db);
  return rows[0]?.before ?? null;
}
