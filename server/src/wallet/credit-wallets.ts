import type { Cents } from '@furlong/domain/money';
import type { Transaction } from '../platform/database.ts';
import { receivableAccount } from './accounts.ts';
import { postTransfers } from './ledger.ts';
import { type LockedWallet, lockWallets } from './lock-wallets.ts';
import type { Transfer } from './transfer.ts';
import { deriveTransferId } from './transfer-id.ts';

/**
 * Posts credits to punters and recovers from each, in the same transaction, as much as its punter owes (Decision 10).
 * Locks the wallets. A credit that was posted before is skipped and recovers nothing again. Returns the recoveries.
 */
export async function creditWallets(trx: Transaction, credits: readonly Transfer[]): Promise<Transfer[]> {
  const wallets = await lockWallets(trx, [...new Set(credits.map(({ punterId }) => punterId))]);
  const repeated = await postTransfers(trx, credits);
  const recoveries = makeRecoveries(
    credits.filter(({ id }) => !repeated.has(id)),
    wallets,
  );
  await postTransfers(trx, recoveries);
  return recoveries;
}

function makeRecoveries(
  credits: readonly Transfer[],
  wallets: ReadonlyMap<number, LockedWallet>,
): Transfer[] {
  const owed = new Map<number, Cents>();
  for (const [punterId, wallet] of wallets) if (wallet.owed > 0) owed.set(punterId, wallet.owed);
  return credits.flatMap((transfer): Transfer[] => {
    const owes = owed.get(transfer.punterId) ?? 0;
    const amount = Math.min(owes, transfer.amount);
    if (amount === 0) return [];
    owed.set(transfer.punterId, owes - amount);
    const id = deriveTransferId('recovery', transfer.id);
    const credit = receivableAccount(transfer.punterId);
    return [{ ...transfer, id, kind: 'recovery', debit: transfer.credit, credit, amount }];
  });
}
