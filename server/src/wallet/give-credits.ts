import type { Transaction } from '../platform/database/database.ts';
import { insertManualCredits, type ManualCredit } from './queries-credits.ts';
import type { WalletPort } from './wallet-port.ts';

/** Credits written together. */
const chunkSize = 5_000;

/**
 * Pays credits into the punters' wallets, each once under its id, and keeps their reasons. A credit first pays off what
 * its punter owes (rule: debts).
 */
export async function giveCredits(
  trx: Transaction,
  wallet: WalletPort,
  credits: readonly ManualCredit[],
): Promise<void> {
  for (let from = 0; from < credits.length; from += chunkSize) {
    const chunk = credits.slice(from, from + chunkSize);
    await wallet.payDeskCredits(
      trx,
      chunk.map(({ id, punterId, amount, at }) => ({ id, punterId, amount, at })),
    );
    await insertManualCredits(trx, chunk);
  }
}
