import { sql } from 'kysely';
import type { Transaction } from '../platform/database/database.ts';

/** Somebody whose data were erased, but for what is kept for a time. */
export interface Erasure {
  readonly punterId: number;
  readonly accountId: string;
  readonly keepUntil: Date;
}

/** Records an erasure. */
export async function insertErasure(
  trx: Transaction,
  { punterId, accountId, keepUntil }: Erasure,
  now: Date,
): Promise<void> {
  await sql`
    insert into erasures (punter_id, account_id, at, keep_until)
    values (${punterId}, ${accountId}, ${now}, ${keepUntil})
    on conflict do nothing`.execute(trx);
}

/** Locks some erasures whose time has come; another node's are skipped. */
export async function lockDueErasures(trx: Transaction, now: Date, limit: number): Promise<Erasure[]> {
  const { rows } = await sql<Erasure>`
    select punter_id as "punterId", account_id as "accountId", keep_until as "keepUntil" from erasures
    where finished_at is null and keep_until <= ${now}::timestamptz
    order by keep_until limit ${limit} for update skip locked`.execute(trx);
  return rows;
}

/** Marks erasures as finished. */
export async function finishErasures(
  trx: Transaction,
  punterIds: readonly number[],
  now: Date,
): Promise<void> {
  await sql`
    update erasures set finished_at = ${now} where punter_id = any(${punterIds}::integer[])`.execute(trx);
}
