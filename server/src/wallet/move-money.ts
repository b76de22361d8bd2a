import type { Cents } from '@furlong/domain/money';
import { type Database, inTransaction, type Transaction } from '../platform/database/database.ts';
import type { Sitting } from '../session/sitting.ts';
import { house, walletAccount } from './accounts.ts';
import { creditWallets } from './credit-wallets.ts';
import { findStatuses, isOverdrawn, KeyUsedOtherwise, postTransfers } from './ledger.ts';
import { lockWallets } from './lock-wallets.ts';
import type { Transfer } from './transfer.ts';

/** Why money may not move, and the text that the punter sees. */
export interface MoveRefusal {
  readonly code:
    | 'insufficientBalance'
    | 'depositLimit'
    | 'excluded'
    | 'identityNotVerified'
    | 'staff'
    | 'sessionOver'
    | 'freshSignIn'
    | 'keyUsedOtherwise';
  readonly words: string;
}

/** Player protection's answer to a movement, asked with the punter's wallet locked; null: no objection. */
export interface MoneyGuard {
  depositRefusal(trx: Transaction, asked: MoneyToMove, now: Date): Promise<MoveRefusal | null>;
  withdrawalRefusal(trx: Transaction, asked: MoneyToMove, now: Date): Promise<MoveRefusal | null>;
}

/** A requested deposit or withdrawal; `id` is the client's key, in lower case. */
export interface MoneyToMove {
  readonly id: string;
  readonly punterId: number;
  readonly amount: Cents;
  readonly sitting: Sitting;
}

/** The balance after the movement, or why nothing moved. */
export type MoveOutcome =
  | { readonly kind: 'moved'; readonly balance: Cents }
  | { readonly kind: 'refused'; readonly refusal: MoveRefusal };

const keyUsedOtherwise: MoveRefusal = {
  code: 'keyUsedOtherwise',
  words: 'This key stands for another movement of money: send a new one.',
};
const insufficientBalance: MoveRefusal = {
  code: 'insufficientBalance',
  words: 'Your balance is lower than this amount.',
};

/** Puts money into the in-house wallet, once per id, and recovers from it what the punter owes. */
export async function deposit(
  db: Database,
  guard: MoneyGuard,
  asked: MoneyToMove,
  now: Date,
): Promise<MoveOutcome> {
  const { id, punterId, amount } = asked;
  const transfer: Transfer = {
    id,
    kind: 'deposit',
    debit: house.cash,
    credit: walletAccount(punterId),
    amount,
    punterId,
    betId: null,
    at: now,
  };
  return await move(db, transfer, async (trx) => {
    const refusal = await guard.depositRefusal(trx, asked, now);
    if (!refusal) await creditWallets(trx, [transfer]);
    return refusal;
  });
}

/** Takes money out of the in-house wallet, once per id. */
export async function withdraw(
  db: Database,
  guard: MoneyGuard,
  asked: MoneyToMove,
  now: Date,
): Promise<MoveOutcome> {
  const { id, punterId, amount } = asked;
  const transfer: Transfer = {
    id,
    kind: 'withdrawal',
    debit: walletAccount(punterId),
    credit: house.cash,
    amount,
    punterId,
    betId: null,
    at: now,
  };
  return await move(db, transfer, async (trx, balance) => {
    const refusal = await guard.withdrawalRefusal(trx, asked, now);
    if (refusal) return refusal;
    if (amount > balance) return insufficientBalance;
    await postTransfers(trx, [transfer]);
    return null;
  });
}

async function move(
  db: Database,
  transfer: Transfer,
  post: (trx: Transaction, balance: Cents) => Promise<MoveRefusal | null>,
): Promise<MoveOutcome> {
  const { punterId } = transfer;
  try {
    return await inTransaction(db, async (trx): Promise<MoveOutcome> => {
      const balance = async () => (await lockWallets(trx, [punterId])).get(punterId)?.balance ?? 0;
      const before = await balance();
      const [status] = await findStatuses(trx, [transfer]);
      if (status === 'used-otherwise') return { kind: 'refused', refusal: keyUsedOtherwise };
      if (status === 'repeated') return { kind: 'moved', balance: before };
      const refusal = await post(trx, before);
      return refusal ? { kind: 'refused', refusal } : { kind: 'moved', balance: await balance() };
    });
  } catch (error) {
    // Another movement took the same key between the lookup and the insert.
    if (error instanceof KeyUsedOtherwise) return { kind: 'refused', refusal: keyUsedOtherwise };
    if (isOverdrawn(error)) return { kind: 'refused', refusal: insufficientBalance };
    throw error;
  }
}
