import type { LARGEST_DEPOSIT, MovementKind } from '@furlong/contract/wallet';
import { type Cents, formatMoney } from '@furlong/domain/money';
import { thinSpace } from '../ui/format-number.ts';
import { readAmount } from '../ui/read-amount.ts';

/** The contract's figure; its value would bring the validators into the bundle. */
const largest: typeof LARGEST_DEPOSIT = 100_000;

/** Which way money goes. */
export type MoveKind = 'deposit' | 'withdrawal';

export const moveWords: Readonly<Record<MoveKind, { verb: string; done: string }>> = {
  deposit: { verb: 'Deposit', done: 'paid in' },
  withdrawal: { verb: 'Withdraw', done: 'paid out to you' },
};

/** Why money moved, as a punter says it. */
export const kindWords: Readonly<Record<MovementKind, string>> = {
  gift: 'Welcome gift',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  stake: 'Stake',
  payout: 'Bet paid out',
  refund: 'Stake refunded',
  tax: 'Tax on winnings',
  reversal: 'Payout taken back',
  recovery: 'Paid off what you owed',
};

/** Cents as they are shown, for sentences and attributes. */
export function rands(cents: Cents): string {
  return formatMoney(cents).replaceAll('\u202f', thinSpace);
}

/** An amount to move, in cents, or what would be right. */
export function readMoveAmount(text: string): { cents: Cents } | { problem: string } {
  const read = readAmount(text, largest * 100, ' at a time');
  if ('problem' in read) return read;
  if (read.cents === 0) return { problem: 'Write an amount above R0.00.' };
  return read;
}
