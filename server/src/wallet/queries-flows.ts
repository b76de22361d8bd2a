import type { Cents } from '@furlong/domain/money';
import { sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';
import { house } from './accounts.ts';

interface FlowsRow {
  deposits: Cents;
  stakes: Cents;
  losses: Cents;
}

/**
 * What went through punters' accounts since instants, in the order asked. A loss is what the house's book and the
 * tax took from the punter's own accounts less what they gave, so that a reversal counts whatever paid for it.
 * Lateral, so that each is a look into the index and never a reading of the whole ledger.
 */
export async function selectFlows(
  db: Queryable,
  punterIds: readonly number[],
  since: readonly Date[],
): Promise<FlowsRow[]> {
  const taken = [house.book, house.winningsTax];
  const { rows } = await sql<FlowsRow>`
    select flows.deposits, flows.stakes, flows.losses
    from unnest(${punterIds}::integer[], ${since.map((at) => at.toISOString())}::timestamptz[])
      with ordinality as asked (punter_id, since, place)
    cross join lateral (
      select
        coalesce(sum(amount) filter (where kind = 'deposit'), 0)::bigint as deposits,
        coalesce(sum(amount) filter (where kind = 'stake'), 0)::bigint as stakes,
        coalesce(sum(
          case
            when debit_account >= 10 and credit_account = any(${taken}::integer[]) then amount
            when credit_account >= 10 and debit_account = any(${taken}::integer[]) then -amount
            else 0
          end
        ), 0)::bigint as losses
      from transfers
      where transfers.punter_id = asked.punter_id and transfers.at >= asked.since
    ) as flows
    order by asked.place`.execute(db);
  return rows;
}
