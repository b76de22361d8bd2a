import { LARGEST_DEPOSIT } from '@furlong/contract/codes/wallet';
import type { Protection } from '@furlong/contract/schemas/protection';
import type { MovementKind } from '@furlong/contract/schemas/wallet';
import type { Cents } from '@furlong/domain/money';
import type { ClosedTo } from '../platform/api/closed-to.ts';
import { formatEnd } from '../ui/format/format-date.ts';
import { formatCents } from '../ui/format/format-money.ts';
import { formatCounted } from '../ui/format/format-number.ts';
import { readAmount } from '../ui/format/read-amount.ts';

/** Which way money goes. */
export type MoveKind = 'deposit' | 'withdrawal';

export const moveWords: Readonly<Record<MoveKind, { verb: string; done: string; noun: string }>> = {
  deposit: { verb: 'Deposit', done: 'paid in', noun: 'deposit' },
  withdrawal: { verb: 'Withdraw', done: 'paid out to you', noun: 'withdrawal' },
};

export const screenWords = {
  title: 'Wallet',
  about: 'Your money, in and out',
  signIn: 'Sign in to see your wallet',
  signInText: 'Your money is where you left it.',
  notLinked: 'Your betting account is not linked.',
  notLinkedText: 'Once it is, your money and bets show here. You can play the game without it.',
  limitsSide: 'Your limits',
  limits: 'Limits and time-out',
  tryAgain: 'Try again',
} as const;

export const balanceWords = {
  title: 'Balance',
  loading: 'Loading your balance',
  didNotLoad: "Your balance didn't load.",
  /** Before what is owed. */
  youOwe: 'You owe',
  /** After 'You owe R40.50.' */
  whyOwed:
    "A result was corrected after its bets were paid, and the payout couldn't be taken back in full. What you win or deposit next pays it off first.",
} as const;

/** 'Account 20007'. */
export function accountWords(accountNumber: number): string {
  return `Account ${accountNumber}`;
}

export const formWords = {
  way: 'Which way',
  amount: 'Amount in rands',
  chips: 'Amounts',
  all: 'Withdraw all',
  /** To where the wallet was opened from for a deposit. */
  back: 'Back to your slip',
  elsewhere:
    'Money goes in and out of your betting account, not here. What moves for your bets is in the statement.',
  /** Where the site keeps the money and has no cashier; before the telephone. */
  bySupport: 'You can’t pay in or withdraw on this site. Ask customer support how you do',
} as const;

/**
 * Where the demo's play money goes; null until the account is known. `isChecking`: who the punter is, is still being
 * checked; only after that can a deposit be bet with.
 */
export function placeWords(
  kind: MoveKind,
  accountNumber: number | undefined,
  { isChecking }: { readonly isChecking: boolean },
): string | null {
  if (accountNumber === undefined) return null;
  if (kind === 'deposit') {
    const use = isChecking ? `You can bet with it ${onceChecked}` : 'You can bet with it at once.';
    return `This is the demo: it's play money, and nobody charges you. It goes into your account ${accountNumber}. ${use}`;
  }
  return `This is the demo: it's play money. It comes out of your account ${accountNumber} at once, and nothing is paid to you.`;
}

const onceChecked = "once we've checked your details.";

/**
 * Why money cannot go this way now, and from when it can; null while it can. A break closes deposits (rule:
 * player-protection), a pending check withdrawals, a rejected identity both.
 */
export function closedWayWords(
  kind: MoveKind,
  closed: ClosedTo,
  identity: Protection['identity']['status'] | undefined,
): string | null {
  if (kind === 'deposit' && closed !== null) {
    if (closed.kind === 'staff') return 'Staff can’t deposit.';
    if (closed.until === null) return 'Your account is closed: nothing can be paid in.';
    return `You can deposit again from ${formatEnd(closed.until)}.`;
  }
  if (identity === 'rejected') return `You can’t ${kind === 'deposit' ? 'deposit' : 'withdraw'} for now.`;
  if (kind === 'withdrawal' && identity === 'pending') return `You can withdraw ${onceChecked}`;
  return null;
}

/** The button that moves money: 'Deposit R100.00', without an amount 'Deposit'. */
export function moveVerb(kind: MoveKind, cents: Cents | null): string {
  const { verb } = moveWords[kind];
  return cents === null ? verb : `${verb} ${formatCents(cents)}`;
}

/** The question before a withdrawal. */
export function withdrawTitle(cents: Cents): string {
  return `Withdraw ${formatCents(cents)}?`;
}

/** What is left after a withdrawal; null when the balance does not reach, which the server says. */
export function withdrawText(cents: Cents, balance: Cents | undefined): string {
  const left = balance === undefined ? null : balance - cents;
  const stays =
    left === null || left < 0
      ? ''
      : left === 0
        ? ' Nothing stays to bet with.'
        : ` ${formatCents(left)} stays to bet with.`;
  return `This is the demo: nothing is paid to you. It can't be bet with any more.${stays}`;
}

export const notNow = 'Not now';

export const unansweredWords = {
  again: 'Check now',
  /** After the question. */
  once: "You can't be charged twice: it moves once, however often we check.",
} as const;

/** That nobody knows yet what became of a movement. */
export function unansweredTitle(kind: MoveKind, cents: Cents): string {
  return `We don't know yet if your ${moveWords[kind].noun} of ${formatCents(cents)} went through.`;
}

/** What became of a movement, read out. */
export function movedWords(kind: MoveKind, cents: Cents): string {
  return `${formatCents(cents)} ${moveWords[kind].done}.`;
}

export const moveFailures = {
  offline: "You're offline, so nothing was sent. Try again when you're back.",
  network: "The server didn't answer.",
  offlineWaiting: "You're offline.",
  unauthorised: 'You’ve been signed out. Sign in again.',
  stale: "You've done nothing here for a while. Sign in again to move money; nothing has moved.",
  signIn: 'Sign in again',
} as const;

export const depositLimitWords = {
  title: 'Your deposit limits',
  none: 'You have set none.',
  /** Before the limit, as in 'Left of R200.00 a day'. */
  leftOf: 'Left of',
} as const;

export const statementWords = {
  title: 'Statement',
  loading: 'Loading the statement',
  didNotLoad: "The statement didn't load.",
  didNotLoadText: 'Your money is as it was.',
  fewerPages: "That's past the last page.",
  firstPage: 'See the first page',
  nothing: 'No money moved.',
  nothingText: 'Choose a longer period to see what moved before.',
  opening: 'Opening balance',
  in: 'In',
  out: 'Out',
  closing: 'Closing balance',
  owedBefore: 'Owed before',
  owedAfter: 'Owed at the end',
  download: 'Download as CSV',
  /** What the file holds: a strike is one row on the page, and each of its lines one in the file. */
  file: 'For a spreadsheet, each bet in its own row',
  time: 'Time',
  what: 'What',
  amount: 'Amount',
  balance: 'Balance',
  jackpotAgain: 'The jackpot was decided again after the share was paid.',
  resultAgain: 'The result was corrected after the bet was paid.',
  /** After an amount. */
  notTakenBack: 'could not be taken from your balance.',
  /** Before and after the amount of tax. */
  after: 'After',
  taxOff: 'tax on the winnings.',
  /** Before the bets that a debt was paid off for, and around the bet whose payout paid it off. */
  for: 'For',
  outOf: 'out of what',
  paid: 'paid',
  youOwe: 'You owe',
  fromThenOn: 'from then on.',
  owesNothing: 'You owe nothing from then on.',
  payoutsTakenBack: 'payouts taken back',
} as const;

/** What a strike of several receipts is called in the statement, after 'Stake'. */
export function togetherWords(receipts: number): string {
  return `on ${formatCounted(receipts, 'receipt')}`;
}

/** 'Last: Stake −R8.00. Today, 22:42'. */
export function lastWords(kind: MovementKind, cents: Cents, day: string, clock: string): string {
  return `Last: ${kindWords[kind]} ${cents > 0 ? '+' : ''}${formatCents(cents)}. ${day}, ${clock}`;
}

export const periodChoices = {
  label: 'Period',
  today: 'Today',
  week: '7 days',
  month: 'Month',
  /** Read out before 'Month'. */
  this: 'This',
  own: 'Own dates',
  first: 'First day',
  last: 'Last day',
  show: 'Show',
} as const;

export const periodFaults = {
  noFirst: 'Choose the first day.',
  noLast: 'Choose the last day.',
} as const;

/** That a statement would end before it begins. */
export function laterWords(from: string): string {
  return `Choose ${from} or a later day.`;
}

/** That a statement would be too long. */
export function tooLongWords(days: number, latest: string): string {
  return `At most ${days} days: choose ${latest} or an earlier day.`;
}

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
  credit: 'Credit from us',
  recovery: 'Paid off what you owed',
  archived: 'Bets of long ago',
};

/** A period: 'Sat 21 Nov 2026', or 'Sun 15 Nov 2026 to Sat 21 Nov 2026'. */
export function betweenDays(first: string, last: string): string {
  return first === last ? first : `${first} to ${last}`;
}

/**
 * What is closed to a punter who may not bet, and what happens next. A rejected identity closes more than bets. `reason`:
 * the server's.
 */
export function describeClosed(protection: Pick<Protection, 'identity'> | undefined, reason: string): string {
  if (protection === undefined) return `You can't bet for now. ${reason}`;
  switch (protection.identity.status) {
    case 'approved':
      return `You can't bet for now. ${reason}`;
    case 'pending':
      return "You can't bet or withdraw yet: we're checking your details. Nothing for you to do.";
    case 'rejected':
      return `You can't bet, deposit or withdraw for now. ${reason}`;
  }
}

/** Reads an amount to move, in cents, or says what would be right. */
export function readMoveAmount(text: string): { cents: Cents } | { problem: string } {
  const read = readAmount(text, LARGEST_DEPOSIT * 100, ' at a time');
  if ('problem' in read) return read;
  if (read.cents === 0) return { problem: 'Write an amount above R0.00.' };
  return read;
}
