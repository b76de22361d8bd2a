import { LARGEST_DEPOSIT } from '@furlong/contract/codes/wallet';
import type { Protection } from '@furlong/contract/schemas/protection';
import type { MovementKind } from '@furlong/contract/schemas/wallet';
import type { Cents } from '@furlong/domain/money';
import { readAmount } from '../ui/format/read-amount.ts';

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
  jackpot: 'Jackpot share',
  recovery: 'Paid off what you owed',
};

/** What is closed to a punter who may not bet. A break and a rejected identity close more than bets. */
export function describeClosed(protection: Pick<Protection, 'break' | 'identity'> | undefined): string {
  if (protection === undefined) return 'You cannot bet for now.';
  if (protection.break !== null) return 'You cannot bet or deposit.';
  switch (protection.identity.status) {
    case 'approved':
      return 'You cannot bet for now.';
    case 'pending':
      return 'You cannot bet or withdraw for now.';
    case 'rejected':
      return 'You cannot bet, deposit or withdraw for now.';
  }
}

/** Reads an amount to move, in cents, or says what would be right. */
export function readMoveAmount(text: string): { cents: Cents } | { problem: string } {
  const read = readAmount(text, LARGEST_DEPOSIT * 100, ' at a time');
  if ('problem' in read) return read;
  if (read.cents === 0) return { problem: 'Write an amount above R0.00.' };
  return read;
}
