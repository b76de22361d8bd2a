import type { Cents } from '@furlong/domain/money';
import type { Transaction } from '../platform/database/database.ts';
import { receivableAccount } from './accounts.ts';
import { postTransfers } from './ledger.ts';
import { type LockedWallet, lockWallets } from './lock-wallets.ts';
import type { Transfer } from './transfer.ts';
import { ownTransferId } from './transfer-id.ts';

/** The credits posted by this call, and how much of each (by its id) paid off its punter's debt. */
export interface PostedCredits {
  readonly posted: readonly Transfer[];
  readonly recovered: ReadonlyMap<string, Cents>;
}

/**
 * Posts credits to punters and, in the same transaction, recovers from each what its punter owes (rule: debts).
 * Locks the wallets. A credit that was already posted is skipped and recovers nothing again.
 */
export async function creditWallets(trx: Transaction, credits: readonly Transfer[]): Promise<PostedCredits> {
  const wallets = await lockWallets(trx, [...new Set(credits.map(({ punterId }) => punterId))]);
  const repeated = await postTransfers(trx, credits);
  const posted = credits.filter(({ id }) => !repeated.has(id));
  const recovered = shareOut(posted, wallets);
  await postTransfers(
    trx,
    posted.flatMap((credit) => {
      const amount = recovered.get(credit.id);
      return amount === undefined ? [] : [toRecovery(credit, amount)];
    }),
  );
  return { posted, recovered };
}

function shareOut(
  credits: readonly Transfer[],
  wallets: ReadonlyMap<number, LockedWallet>,
): Map<string, Cents> {
  const owed = new Map<number, Cents>();
  for (const [punterId, wallet] of wallets) if (wallet.owed > 0) owed.set(punterId, wallet.owed);
  const recovered = new Map<string, Cents>();
  for (const { id, punterId, amount } of credits) {
    const share = Math.min(owed.get(punterId) ?? 0, amount);
    if (share === 0) continue;
    owed.set(punterId, (owed.get(punterId) ?? 0) - share);
    recovered.set(id, share);
  }
  return recovered;
}

function toRecovery(credit: Transfer, amount: Cents): Transfer {
  return {
    ...credit,
    id: ownTransferId('recovery', credit.id),
    kind: 'recovery',
    debit: credit.credit,
    credit: receivableAccount(credit.punterId),
    amount,
  };
}
