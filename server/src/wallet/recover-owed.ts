import type { Cents } from '@furlong/domain/money';
import { receivableAccount, walletAccount } from './accounts.ts';
import type { Transfer } from './ledger.ts';
import type { LockedWallet } from './lock-wallets.ts';
import { deriveTransferId } from './transfer-id.ts';

/**
 * Credits with what they recover behind them: of every credit to the wallet of a punter who owes, as much as is owed
 * goes to the receivable in the same transaction (Decision 10). `wallets` are those of the punters, locked. Only for
 * credits that are known not to be posted yet: a repeated one recovers nothing again.
 */
export function withRecoveries(
  transfers: readonly Transfer[],
  wallets: ReadonlyMap<number, LockedWallet>,
): Transfer[] {
  const owed = new Map<number, Cents>();
  return transfers.flatMap((transfer) => {
    const { punterId, credit, amount } = transfer;
    if (credit !== walletAccount(punterId)) return [transfer];
    const owes = owed.get(punterId) ?? wallets.get(punterId)?.owed ?? 0;
    const recovered = Math.min(owes, amount);
    if (recovered === 0) return [transfer];
    owed.set(punterId, owes - recovered);
    const recovery: Transfer = {
      ...transfer,
      id: deriveTransferId('recovery', transfer.id),
      kind: 'recovery',
      debit: walletAccount(punterId),
      credit: receivableAccount(punterId),
      amount: recovered,
    };
    return [transfer, recovery];
  });
}
