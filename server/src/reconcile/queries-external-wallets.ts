import type { Cents } from '@furlong/domain/money';
import { sql } from 'kysely';
import type { Transaction } from '../platform/database/database.ts';
import { mostRows } from './check.ts';

/** A punter for whom the two do not agree, in cents: above 0 the punter got more there than was staked. */
export interface OutsideDifference {
  readonly punterId: number;
  readonly asked: Cents;
  readonly moved: Cents;
}

/** What was asked of the other wallet, decided and not taken back, against the transfers of the punters' accounts there. */
export async function selectOutsideDifferences(trx: Transaction): Promise<OutsideDifference[]> {
  const { rows } = await sql<OutsideDifference>`
    with asked as (
      select
        punter_id,
        sum(case when kind = 'credit' then amount when state = 'held' then 0 else -coalesce(taken, 0) end) as cents
      from outside_movements
      group by punter_id
    ),
    moved as (
      select punter_id, sum(case when credit_account = punter_id * 10 + 3 then amount else -amount end) as cents
      from transfers
      where punter_id * 10 + 3 in (credit_account, debit_account)
      group by punter_id
    )
    select punter_id as "punterId", coalesce(asked.cents, 0)::bigint as asked, coalesce(moved.cents, 0)::bigint as moved
    from asked full join moved using (punter_id)
    where coalesce(asked.cents, 0) <> coalesce(moved.cents, 0)
    order by 1
    limit ${mostRows}`.execute(trx);
  return rows;
}

/** Movements that have waited for an hour to be told. */
export async function selectLateMovements(
  trx: Transaction,
): Promise<{ id: string; kind: string; attempts: number; trouble: string | null }[]> {
  const { rows } = await sql<{ id: string; kind: string; attempts: number; trouble: string | null }>`
    select id, kind, attempts, trouble from outside_movements
    where state <> 'done' and greatest(at, lapses_at) < now() - interval '1 hour'
    order by at
    limit ${mostRows}`.execute(trx);
  return rows;
}
