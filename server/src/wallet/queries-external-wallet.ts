import type { Cents } from '@furlong/domain/money';
import { sql } from 'kysely';
import type { Queryable, Transaction } from '../platform/database/database.ts';

/** A movement to send to the external wallet, claimed by this node for a while. */
export interface DueMovement {
  readonly id: string;
  readonly kind: 'stake' | 'credit' | 'debit';
  readonly punterId: number;
  readonly amount: Cents;
  /** Of a stake: the part that the strike took. */
  readonly taken: Cents | null;
  readonly betId: number | null;
  readonly attempts: number;
}

/** Writes a hold before the external wallet is asked for it. False: the punter has no wallet row in the ledger. */
export async function insertHold(
  db: Queryable,
  hold: { readonly id: string; readonly punterId: number; readonly amount: Cents },
  lapsesInMs: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into outside_movements (id, kind, state, punter_id, amount, at, lapses_at, next_attempt_at)
    select ${hold.id}, 'stake', 'held', punter_id, ${hold.amount}, now(),
           now() + ${lapsesInMs} * interval '1 millisecond', now()
    from wallets where punter_id = ${hold.punterId}`.execute(db);
  return numAffectedRows === 1n;
}

/** Reads and locks the holds of strikes; released holds are left out. */
export async function selectHoldsForUpdate(
  trx: Transaction,
  ids: readonly string[],
): Promise<{ id: string; amount: Cents }[]> {
  const { rows } = await sql<{ id: string; amount: Cents }>`
    select id, amount from outside_movements
    where id = any(${ids}::uuid[]) and state = 'held'
    order by id
    for update`.execute(trx);
  return rows;
}

/** Records what a strike took of each hold, and queues the confirmation or release. A released hold stays released. */
export async function endHolds(
  db: Queryable,
  taken: readonly { readonly id: string; readonly taken: Cents }[],
): Promise<void> {
  await sql`
    update outside_movements
    set state = 'due', taken = ended.taken, next_attempt_at = now()
    from unnest(
      ${taken.map(({ id }) => id)}::uuid[], ${taken.map((each) => each.taken)}::bigint[]
    ) as ended (id, taken)
    where outside_movements.id = ended.id and state = 'held'`.execute(db);
}

/** Whether something of a punter's waits to be sent to the external wallet, or is held for a strike. */
export async function hasWaitingMovement(db: Queryable, punterId: number): Promise<boolean> {
  const { rows } = await sql`
    select from outside_movements where punter_id = ${punterId} and state in ('held', 'due') limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Releases holds that were not confirmed in time. */
export async function lapseHolds(db: Queryable): Promise<void> {
  await sql`
    update outside_movements set state = 'due', taken = 0, next_attempt_at = now()
    where id in (
      select id from outside_movements where state = 'held' and lapses_at < now()
      limit 500 for update skip locked
    )`.execute(db);
}

/** A credit or debit to send. */
export interface MovementToTell {
  readonly id: string;
  readonly kind: 'credit' | 'debit';
  readonly punterId: number;
  readonly amount: Cents;
  readonly betId: number | null;
  readonly at: Date;
}

/** Queues credits and debits, each once. */
export async function insertMovements(trx: Transaction, movements: readonly MovementToTell[]): Promise<void> {
  if (movements.length === 0) return;
  await sql`
    insert into outside_movements (id, kind, state, punter_id, amount, bet_id, at, next_attempt_at)
    select id, kind, 'due', punter_id, amount, bet_id, at, now()
    from unnest(
      ${movements.map(({ id }) => id)}::uuid[],
      ${movements.map(({ kind }) => kind)}::text[],
      ${movements.map(({ punterId }) => punterId)}::integer[],
      ${movements.map(({ amount }) => amount)}::bigint[],
      ${movements.map(({ betId }) => betId)}::bigint[],
      ${movements.map(({ at }) => at.toISOString())}::timestamptz[]
    ) as asked (id, kind, punter_id, amount, bet_id, at)
    on conflict (id) do nothing`.execute(trx);
}

/**
 * Claims movements that are due, the longest waiting first. No other node takes them until the claim expires; if this
 * node dies, they are due again then.
 */
export async function claimDue(db: Queryable, limit: number, claimedMs: number): Promise<DueMovement[]> {
  const { rows } = await sql<DueMovement>`
    update outside_movements
    set attempts = attempts + 1, next_attempt_at = now() + ${claimedMs} * interval '1 millisecond'
    where id in (
      select id from outside_movements
      where state = 'due' and next_attempt_at <= now()
      order by next_attempt_at
      limit ${limit}
      for update skip locked
    )
    returning id, kind, punter_id as "punterId", amount, taken, bet_id as "betId", attempts`.execute(db);
  return rows;
}

/** Closes a movement that was answered; false when it was closed already. */
export async function closeMovement(db: Queryable, id: string, taken: Cents | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update outside_movements set state = 'done', taken = coalesce(taken, ${taken}::bigint), trouble = null
    where id = ${id} and state = 'due'`.execute(db);
  return numAffectedRows === 1n;
}

/** Postpones a movement that was not answered. */
export async function putOff(db: Queryable, id: string, pauseMs: number, trouble: string): Promise<void> {
  await sql`
    update outside_movements
    set next_attempt_at = now() + ${pauseMs} * interval '1 millisecond', trouble = ${trouble.slice(0, 300)}
    where id = ${id} and state = 'due'`.execute(db);
}
