import type { Cents } from '@furlong/domain/money';
import type { LimitChange, LimitKind } from '@furlong/domain/protection/limit';
import type { LimitPeriod } from '@furlong/domain/protection/limit-period';
import { sql } from 'kysely';
import type { Transaction } from '../platform/database/database.ts';
import { differencesMax } from './check.ts';

/** A requested change of a punter's limit. */
export interface PastLimit extends LimitChange {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly at: Date;
}

/** Punters who have or had limits, ascending. */
export async function selectLimitedPunters(trx: Transaction): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct punter_id as id from punter_limits where kind <> 'time' order by 1`.execute(trx);
  return rows.map(({ id }) => id);
}

/** All changes of a punter's limits on money, oldest first. */
export async function selectPastLimits(trx: Transaction, punterId: number): Promise<PastLimit[]> {
  const rows = await trx
    .selectFrom('punter_limits')
    .where('punter_id', '=', punterId)
    .where('kind', '<>', 'time')
    .orderBy('number')
    .select(['kind', 'period', 'amount', 'held', 'effective_at as effectiveAt', 'at'])
    .execute();
  return rows as PastLimit[];
}

/** A transfer as limits count it, or a run of archived ones. */
export interface Flow {
  /** Null: of archived ones, which count and were checked while they were there. */
  readonly id: string | null;
  readonly kind: string;
  readonly at: Date;
  readonly amount: Cents;
  /** The gain of the book and the tax from the punter. */
  readonly loss: Cents;
}

/** A punter's transfers since an instant, in the order they were posted in. */
export async function selectFlows(trx: Transaction, punterId: number, since: Date): Promise<Flow[]> {
  const { rows } = await sql<Flow>`
    select id, kind, at, amount,
      case
        when debit_account >= 10 and credit_account in (1, 3) then amount
        when credit_account >= 10 and debit_account in (1, 3) then -amount
        else 0
      end::bigint as loss
    from (
      select id, kind, at, amount, debit_account, credit_account, punter_id, sequence from transfers
      union all
      select null, kind, last_at, amount, debit_account, credit_account, punter_id, last_sequence from archived_transfers
    ) as transfers
    where punter_id = ${punterId} and at >= ${since}
    order by sequence`.execute(trx);
  return rows;
}

/** Stakes and deposits made during a break, some seconds aside. Of several breaks the most restrictive is named. */
export async function selectFlowsWhileAway(
  trx: Transaction,
): Promise<{ id: string; kind: string; punterId: number; breakKind: string }[]> {
  const { rows } = await sql<{ id: string; kind: string; punterId: number; breakKind: string }>`
    select distinct on (transfers.sequence)
      transfers.id, transfers.kind, transfers.punter_id as "punterId", away.kind as "breakKind"
    from punter_breaks as away
    join transfers on transfers.punter_id = away.punter_id and transfers.kind in ('stake', 'deposit')
      and transfers.at > away.at + interval '5 seconds' and (away.until is null or transfers.at < away.until)
    order by transfers.sequence, array_position(array['closure', 'self-exclusion', 'time-out'], away.kind)
    limit ${differencesMax}`.execute(trx);
  return rows;
}
