import type { Cents } from '@furlong/domain/money';
import type { Transaction } from '../platform/database/database.ts';
import { selectWalletsForUpdate } from './queries.ts';

/** A wallet's balance, and its punter's debt. */
export interface LockedWallet {
  readonly balance: Cents;
  readonly owed: Cents;
}

/**
 * Locks wallets until the transaction ends, and reads them. Always in the order of punters, so that two transactions
 * that lock several cannot deadlock. A punter without a wallet is absent from the result.
 */
export async function lockWallets(
  trx: Transaction,
  punterIds: readonly number[],
): Promise<ReadonlyMap<number, LockedWallet>> {
  if (punterIds.length === 0) return new Map();
  const rows = await selectWalletsForUpdate(trx, punterIds);
  return new Map(rows.map(({ punterId, balance, owed }) => [punterId, { balance, owed }]));
}
