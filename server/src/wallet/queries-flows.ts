import type { Cents } from '@furlong/domain/money';
import { sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';
import { house } from './accounts.ts';

/** Money that moved through a punter's accounts since an instant, in cents. */
export interface Flows {
  readonly deposits: Cents;
  /** All stakes, including those of bets refunded later. */
  readonly stakes: Cents;
  /** Stakes less payouts and refunds, plus reversals: negative when the punter is ahead. */
  readonly losses: Cents;
}

/**
 * Sums what moved through punters' accounts since given instants: one answer per request, in their order. A loss is
 * what the house's book and the tax took from the punter's own accounts, less what they gave; so a reversal counts
 * whichever account covered it. Lateral, so that each row is an index lookup and the ledger is never scanned whole.
 */
export async function selectFlows(
  db: Queryable,
  asked: readonly { readonly punterId: number; readonly since: Date }[],
): Promise<Flows[]> {
  if (asked.length === 0) return [];
  const punterIds = asked.map(({ punterId }) => punterId);
  const instants = asked.map(({ since }) => since.toISOString());
  const taken = [house.book, house.winningsTax];
  const { rows } = await sql<Flows>`
    select flows.deposits, flows.stakes, flows.losses
    from unnest(${punterIds}::integer[], ${instants}::timestamptz[])
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
