import type { Cents } from '@furlong/domain/money';
import { sql } from 'kysely';
import { arrayLiteral } from '../platform/database/array-literal.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { arrayOf, prepared } from '../platform/database/prepared-statements.ts';
import type { Transfer } from './transfer.ts';

/** Inserts transfers in their order in one statement; returns the ids that are new. */
export async function insertTransfers(
  trx: Transaction,
  transfers: readonly Transfer[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    ${insertOf(transfers)} on conflict (id) do nothing returning id`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** Inserts transfers like {@link insertTransfers}; fails with SQLSTATE 23505 where an id exists. */
export async function insertNewTransfers(trx: Transaction, transfers: readonly Transfer[]): Promise<void> {
  await sql`${prepared}${insertOf(transfers)}`.execute(trx);
}

/** The ids were checked to be ids, so every value can be written without quotes. */
const insertOf = (transfers: readonly Transfer[]) => sql`
    insert into transfers (id, kind, debit_account, credit_account, amount, punter_id, bet_id, at)
    select id, kind, debit, credit, amount, punter_id, bet_id, at
    from unnest(
      ${arrayLiteral(transfers.map(({ id }) => id))}::uuid[],
      ${arrayLiteral(transfers.map(({ kind }) => kind))}::text[],
      ${arrayLiteral(transfers.map(({ debit }) => debit))}::integer[],
      ${arrayLiteral(transfers.map(({ credit }) => credit))}::integer[],
      ${arrayLiteral(transfers.map(({ amount }) => amount))}::bigint[],
      ${arrayLiteral(transfers.map(({ punterId }) => punterId))}::integer[],
      ${arrayLiteral(transfers.map(({ betId }) => betId))}::bigint[],
      ${arrayLiteral(transfers.map(({ at }) => at.toISOString()))}::timestamptz[]
    ) with ordinality as asked (id, kind, debit, credit, amount, punter_id, bet_id, at, place)
    order by place`;

/** The stored transfers with the given ids. */
export async function selectTransfers(
  db: Queryable,
  ids: readonly string[],
): Promise<(Omit<Transfer, 'kind'> & { readonly kind: string })[]> {
  const { rows } = await sql<Omit<Transfer, 'kind'> & { kind: string }>`
    select id, kind, debit_account as debit, credit_account as credit, amount,
           punter_id as "punterId", bet_id as "betId", at
    from transfers where id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/** A wallet's balance and debt; undefined where there is none. */
export async function selectWallet(
  db: Queryable,
  punterId: number,
): Promise<{ balance: Cents; owed: Cents } | undefined> {
  return await db
    .selectFrom('wallets')
    .select(['balance', 'owed'])
    .where('punter_id', '=', punterId)
    .executeTakeFirst();
}

/** Inserts empty wallets where there are none; returns the punters whose wallet is new. */
export async function insertWallets(
  trx: Transaction,
  punterIds: readonly number[],
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ punter_id: number }>`
    insert into wallets (punter_id, opened_at)
    select distinct punter_id, ${now}::timestamptz from unnest(${punterIds}::integer[]) as punter_id
    order by punter_id
    on conflict do nothing
    returning punter_id`.execute(trx);
  return rows.map(({ punter_id }) => punter_id);
}

/**
 * Locks and reads wallets in the order of punters. FOR NO KEY UPDATE: FOR UPDATE would wait for every transfer that
 * only refers to the wallet. Against other movements of its money both lock alike.
 */
export async function selectWalletsForUpdate(
  trx: Transaction,
  punterIds: readonly number[],
): Promise<{ punterId: number; balance: Cents; owed: Cents }[]> {
  const { rows } = await sql<{ punterId: number; balance: Cents; owed: Cents }>`
    ${prepared}select punter_id as "punterId", balance, owed from wallets
    where punter_id = any(${arrayOf('integer', punterIds)})
    order by punter_id
    for no key update`.execute(trx);
  return rows;
}
