import type { Cents } from '@furlong/domain/money';
import { sql } from 'kysely';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import type { Transfer } from './transfer.ts';

// An array literal as text: joining is several times quicker than quoting each element, and a settlement posts hundreds
// of thousands. Safe only for values that need no quotes; postTransfers checks that.
const arrayLiteral = (values: readonly (number | string | null)[]) =>
  `{${values.map((value) => value ?? 'null').join(',')}}`;

/** Inserts transfers in their order in one statement; returns the ids that are new. */
export async function insertTransfers(
  trx: Transaction,
  transfers: readonly Transfer[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
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
    order by place
    on conflict (id) do nothing
    returning id`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

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
    select punter_id as "punterId", balance, owed from wallets
    where punter_id = any(${punterIds}::integer[])
    order by punter_id
    for no key update`.execute(trx);
  return rows;
}
