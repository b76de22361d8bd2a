import { randomUUID } from 'node:crypto';
import type { Database } from '../src/platform/database/database.ts';
import { inTransaction } from '../src/platform/database/database.ts';
import { house, receivableAccount, walletAccount } from '../src/wallet/accounts.ts';
import { postTransfers } from '../src/wallet/ledger.ts';
import type { Transfer, TransferKind } from '../src/wallet/transfer.ts';
import { makeOldBet } from './make-bet.ts';

/** A Saturday, 14:00 in Johannesburg. */
export const now = new Date('2026-11-21T12:00:00Z');
/** So many hours after it. */
export const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

/** A movement of a punter's money as the product makes it. */
export function transfer(punterId: number, kind: TransferKind, amount: number, at = now): Transfer {
  const wallet = walletAccount(punterId);
  const [debit, credit] = {
    gift: [house.gifts, wallet] as const,
    deposit: [house.cash, wallet] as const,
    withdrawal: [wallet, house.cash] as const,
    stake: [wallet, house.book] as const,
    payout: [house.book, wallet] as const,
    refund: [house.book, wallet] as const,
    tax: [wallet, house.winningsTax] as const,
    reversal: [wallet, house.book] as const,
    recovery: [wallet, receivableAccount(punterId)] as const,
    jackpot: [house.jackpots, wallet] as const,
    credit: [house.goodwill, wallet] as const,
  }[kind];
  return { id: randomUUID(), kind, debit, credit, amount, punterId, betId: null, at };
}

/** Posts movements in a transaction of their own, what is paid out on a bet of its punter. */
export async function postAll(db: Database, ...transfers: Transfer[]) {
  const posted: Transfer[] = [];
  for (const each of transfers) {
    const isPaid = each.kind === 'payout' || each.kind === 'refund';
    posted.push(isPaid ? { ...each, betId: await makeOldBet(db, each.punterId) } : each);
  }
  return await inTransaction(db, (trx) => postTransfers(trx, posted));
}
