import type { Cents } from '@furlong/domain/money';
import type { Transaction } from '../platform/database/database.ts';
import { house, receivableAccount, walletAccount } from './accounts.ts';
import { KeyUsedOtherwise, postTransfers } from './ledger.ts';
import { lockWallets } from './lock-wallets.ts';
import { selectTransfers } from './queries.ts';
import type { Transfer } from './transfer.ts';
import { deriveTransferId, ownTransferId } from './transfer-id.ts';
import type { DeskCredit, JackpotShare, TakeBack } from './wallet-port.ts';

/** An amount to take back, of a bet, of a jackpot or of goodwill, and the house's account that it goes to. */
export interface AmountToTakeBack extends Omit<TakeBack, 'betId'> {
  readonly betId: number | null;
  readonly account: number;
}

/** Payouts of bets as amounts to take back: they go to the book. */
export function payoutsToTakeBack(amounts: readonly TakeBack[]): AmountToTakeBack[] {
  return amounts.map((amount) => ({ ...amount, account: house.book }));
}

/** Shares of jackpots as amounts to take back: they go to the account that paid them. */
export function sharesToTakeBack(shares: readonly JackpotShare[]): AmountToTakeBack[] {
  return shares.map((share) => ({ ...share, betId: null }));
}

/** Credits of the desk as amounts to take back: they go to the house's account for goodwill. */
export function creditsToTakeBack(credits: readonly DeskCredit[]): AmountToTakeBack[] {
  return credits.map((credit) => ({ ...credit, betId: null, account: house.goodwill }));
}

/**
 * Takes money back from wallets and locks them; the part that a spent balance cannot cover becomes owed (rule: debts).
 * An amount whose id was taken back already is skipped, whatever the balance was then.
 */
export async function takeBackFromWallets(
  trx: Transaction,
  amounts: readonly AmountToTakeBack[],
): Promise<void> {
  if (amounts.length === 0) return;
  const wallets = await lockWallets(trx, [...new Set(amounts.map(({ punterId }) => punterId))]);
  const left = new Map([...wallets].map(([punterId, { balance }]) => [punterId, balance]));
  const done = await findTakenBack(trx, amounts);
  const transfers: Transfer[] = [];
  for (const amount of amounts) {
    if (done.has(amount.id)) continue;
    done.add(amount.id);
    const available = left.get(amount.punterId) ?? 0;
    const taken = Math.min(available, amount.amount);
    left.set(amount.punterId, available - taken);
    transfers.push(...splitTakeBack(amount, taken));
  }
  await postTransfers(trx, transfers);
}

const owedPartOf = (id: string) => ownTransferId('owed', id);
/** Its id until such ids were the ledger's own: what a client has under it is no part. */
const olderOwedPartOf = (id: string) => deriveTransferId('owed', id);

function splitTakeBack({ account, ...asked }: AmountToTakeBack, taken: Cents): Transfer[] {
  const whole = { ...asked, kind: 'reversal', credit: account } as const;
  const parts: Transfer[] = [
    { ...whole, debit: walletAccount(asked.punterId), amount: taken },
    {
      ...whole,
      id: owedPartOf(asked.id),
      debit: receivableAccount(asked.punterId),
      amount: asked.amount - taken,
    },
  ];
  return parts.filter(({ amount }) => amount > 0);
}

async function findTakenBack(trx: Transaction, amounts: readonly AmountToTakeBack[]): Promise<Set<string>> {
  const ids = amounts.flatMap(({ id }) => [id, owedPartOf(id), olderOwedPartOf(id)]);
  const known = new Map((await selectTransfers(trx, ids)).map((transfer) => [transfer.id, transfer]));
  const done = new Set<string>();
  for (const { id, punterId, betId, amount } of amounts) {
    const older = known.get(olderOwedPartOf(id));
    const parts = [
      known.get(id),
      known.get(owedPartOf(id)),
      older?.kind === 'reversal' ? older : undefined,
    ].filter((part) => part !== undefined);
    if (parts.length === 0) continue;
    const same = parts.every(
      (part) => part.kind === 'reversal' && part.punterId === punterId && part.betId === betId,
    );
    const total = parts.reduce((sum, part) => sum + part.amount, 0);
    if (!same || total !== amount) throw new KeyUsedOtherwise([id]);
    done.add(id);
  }
  return done;
}
