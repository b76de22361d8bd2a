import type { Cents } from '@furlong/domain/money';
import type { Transaction } from '../platform/database/database.ts';
import { selectWalletsForUpdate } from './queries.ts';

/** What a wallet holds, and what its punter owes. */
export interface LockedWallet {
  readonly balance: Cents;
  readonly owed: Cents;
}

/**
 * Locks wallets until the transaction ends, so that nothing else moves their money, and reads them. In the order of
 * punters everywhere: two transactions that lock several cannot deadlock. A punter without a wallet is absent.
 */
export async function lockWallets(
  trx: Transaction,
  punterIds: readonly number[],
): Promise<ReadonlyMap<number, LockedWallet>> {
  if (punterIds.length === 0) return new Map();
  const rows = await selectWalletsForUpdate(trx, punterIds);
  return new Map(rows.map(({ punterId, balance, owed }) => [punterId, { balance, owed }]));
}
