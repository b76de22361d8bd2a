import type { Cents } from '@furlong/domain/money';
import type { Transaction } from '../platform/database/database.ts';
import { house, walletAccount } from './accounts.ts';
import { postTransfers } from './ledger.ts';
import { insertWallets } from './queries.ts';
import { ownTransferId } from './transfer-id.ts';

/**
 * Opens wallets in bulk for punters who have none; existing ones are left alone. Each new one starts with `gift` cents
 * (demo punters have R1 000; rule: wallet-link), or empty at 0. Returns the punters whose wallet is new.
 */
export async function openWallets(
  trx: Transaction,
  punterIds: readonly number[],
  now: Date,
  { gift }: { readonly gift: Cents },
): Promise<readonly number[]> {
  if (punterIds.length === 0) return [];
  const opened = await insertWallets(trx, punterIds, now);
  if (gift > 0) {
    await postTransfers(
      trx,
      opened.map((punterId) => ({
        id: ownTransferId('opening-gift', punterId),
        kind: 'gift',
        debit: house.gifts,
        credit: walletAccount(punterId),
        amount: gift,
        punterId,
        betId: null,
        at: now,
      })),
    );
  }
  return opened;
}
