import type { Cents } from '@furlong/domain/money';
import { sql } from 'kysely';
import type { Transaction } from '../platform/database/database.ts';
import { differencesMax } from './check.ts';

/** A punter whose totals differ, in cents: above 0 the punter received more there than was staked. */
export interface ExternalWalletDifference {
  readonly punterId: number;
  readonly asked: Cents;
  readonly moved: Cents;
}

/** Compares what the external wallet was asked for, open holds aside, with the transfers to and from it. */
export async function selectExternalWalletDifferences(trx: Transaction): Promise<ExternalWalletDifference[]> {
  const { rows } = await sql<ExternalWalletDifference>`
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
    limit ${differencesMax}`.execute(trx);
  return rows;
}

/** Movements that the external wallet has not taken for an hour. */
export async function selectLateMovements(
  trx: Transaction,
): Promise<{ id: string; kind: string; attempts: number; trouble: string | null }[]> {
  const { rows } = await sql<{ id: string; kind: string; attempts: number; trouble: string | null }>`
    select id, kind, attempts, trouble from outside_movements
    where state <> 'done' and greatest(at, lapses_at) < now() - interval '1 hour'
    order by at
    limit ${differencesMax}`.execute(trx);
  return rows;
}
