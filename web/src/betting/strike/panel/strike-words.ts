import { parseMoney } from '@furlong/domain/money';
import { formatList } from '../../../ui/format/format-list.ts';
import { formatCents } from '../../../ui/format/format-money.ts';
import { formatCounted } from '../../../ui/format/format-number.ts';
import type { FoundStrike, Receipt, StrikeAction } from '../strike-state.ts';
import type { StrikeAnswer } from '../strike-wire.ts';
import { countBets } from './count-bets.ts';

/** The note on lines that the punter does not want sent again. */
export const droppedWords =
  'We’ve stopped checking. It may have gone through: check My Bets before you strike again.';

/** What became of lines that the punter did not want sent again. */
export const foundWords = {
  none: (bets: number) =>
    `Your ${bets === 1 ? 'bet' : `${bets} bets`} did not go through. Nothing was charged.`,
  all: (bets: number, stake: string) =>
    bets === 1 ? `Your bet went through, for ${stake}.` : `Your ${bets} bets went through, for ${stake}.`,
  some: (bets: number, asked: number, stake: string) =>
    `${bets} of your ${asked} bets went through, for ${stake}. See which in My Bets.`,
} as const;

/** The words of a strike that has no answer. */
export const unansweredWords = {
  question: (bets: number) =>
    bets === 1
      ? 'We don’t know yet if your bet went through.'
      : `We don’t know yet if your ${bets} bets went through.`,
  rest: 'We’ll check as soon as there’s a connection. You can’t be charged twice.',
  checkNow: 'Check now',
  leaveIt: 'Leave it',
  stillOffline: 'Still no connection.',
  /** In the place of the words of the button that strikes. */
  waiting: (bets: number) => `Waiting to hear about your ${bets === 1 ? 'bet' : `${bets} bets`}`,
} as const;

/** Why a strike was not answered. */
export const failureWords = {
  network: 'We lost the connection before the answer came.',
  unauthorised: 'You’ve been signed out. Sign in again to strike.',
  stale: 'You haven’t done anything here for a while. Sign in again to strike. Your slip is kept.',
} as const;

/** The words of what came of a strike. */
export const newsWords = {
  strike: 'Striking',
  signInToStrike: 'Sign in to strike',
  signInAgain: 'Sign in again',
  nothingStruck: 'Nothing was struck.',
  nothingStruckNow: 'Nothing was struck this time.',
  notStruckToast: 'Not struck.',
  deviceFull: 'This device has no space left. Free some up, then try again.',
  notStruck: (bets: string) => `${bets} not struck.`,
  tryAgain: (bets: number) => (bets === 1 ? 'Try it again' : `Try ${bets} bets again`),
  answerFirst: 'Answer the new prices first.',
  accept: 'Accept and strike',
  acceptAll: 'Accept all and strike',
  acceptOn: (name: string) => `Accept and strike: the new price on ${name}`,
  reject: 'Reject',
  rejectAll: 'Reject all',
  rejectOn: (name: string) => `Reject the new price on ${name}`,
  rejected: 'Rejected, nothing was struck.',
  rejectedKept: 'Your bets and stakes are kept: strike them at the prices now.',
  lapsed: (bets: number) => `${formatCounted(bets, 'bet')} not struck.`,
  /** With nothing left: 'Race 1 is off: your 4 bets were not struck, nothing was charged.' */
  lapsedOff: (off: string, bets: number) =>
    `${off}: ${bets === 1 ? 'your bet was' : `your ${bets} bets were`} not struck, nothing was charged.`,
  lapsedWhy: 'A price or a race changed while you were asked.',
  lapsedLeft: 'What is left is below, at the prices now.',
  putBack: 'Put back on the slip',
  /** Which of a line's prices moved, where others stand. */
  moved: (name: string, standing: number) =>
    `Only ${name} moved: the other ${standing === 1 ? 'price stands' : `${standing} prices stand`}.`,
  someMoved: (names: string, standing: number) =>
    `${names} moved: the other ${standing === 1 ? 'price stands' : `${standing} prices stand`}.`,
  at: (price: string) => `at ${price}`,
  before: 'before',
  now: 'now',
  returns: 'Returns',
  stillReturns: 'still returns',
  returnsInAll: 'Together they return',
  stillReturnsInAll: 'Together they still return',
  eachWay: 'Each way',
  /** What the buttons are about, which hear the name of a line. */
  yourEachWay: 'your each way',
  /** Which prices of an each way moved: on one runner, and on more. */
  eachWayMoved: (market: 'win' | 'place' | null) =>
    market === null ? 'Each way: both prices moved.' : `Each way: only the ${market} price moved.`,
  eachWaySomeMoved: (count: number, all: number) => `Each way: ${count} of ${all} prices moved.`,
} as const;

/** Why a strike would fail. */
export const obstacleWords = {
  limits: 'Limits and time-out',
  identity: 'See how far it is',
  identityFirst: 'You can’t bet until we’ve checked who you are.',
  deposit: 'Deposit',
  howToPayIn: 'How to pay in',
  offline: 'You’re offline. Your slip is kept: strike when you’re back.',
  short: (amount: string) => `You need ${amount} more.`,
  tooManyStakes: (lines: number, most: number) =>
    `These stakes make ${lines} lines, and one strike takes ${most}: give more of them the same stake.`,
  overLimit: (amount: string, kind: string, period: string) =>
    `This is ${amount} more than your ${kind} limit leaves ${period}.`,
  stakeLeft: (period: string, left: string, limit: string) =>
    `You can stake ${left} more ${period}, of your ${limit} limit.`,
  periods: { day: 'today', week: 'this week', month: 'this month' },
} as const;

/** What came of a strike, for screen readers. */
export function describeOutcome(outcome: StrikeAction): string {
  switch (outcome.type) {
    case 'strike-answered':
      return describeResponse(outcome.response);
    case 'strike-refused':
      return `Nothing was struck. ${asSentence(outcome.error)}`;
    case 'strike-found':
      return describeFound(outcome.found);
    case 'strike-lost':
      return `We don’t know yet what was struck. ${asSentence(outcome.error)}`;
    default:
      return '';
  }
}

/** 'Your 7 bets went through, for R7.00.' */
export function describeFound({ bets, asked, stake }: FoundStrike): string {
  if (bets === 0) return foundWords.none(asked);
  const paid = formatCents(parseMoney(stake));
  return bets < asked ? foundWords.some(bets, asked, paid) : foundWords.all(bets, paid);
}

/** Ends the server's words with a full stop where they have none. */
export function asSentence(words: string): string {
  return words === '' || /[.!?]$/.test(words) ? words : `${words}.`;
}

/** '4 bets struck for R17.00', 'Struck before: 4 bets for R17.00'. */
export function describeReceipts(receipts: readonly Receipt[], isEarlier: boolean): string {
  const bets = formatCounted(
    receipts.reduce((sum, { betCount }) => sum + betCount, 0),
    'bet',
  );
  const stake = formatCents(receipts.reduce((sum, { totalStake }) => sum + parseMoney(totalStake), 0));
  return isEarlier ? `Struck before: ${bets} for ${stake}` : `${bets} struck for ${stake}`;
}

/** '4 bets struck for R17.00. 1 bet not struck: Betting is closed. 2 bets stopped by a new price.' */
export function describeResponse(response: StrikeAnswer): string {
  const { successfulBetInfo: struck, failedBetRequests: failed, priceChanges } = response;
  const bets = struck.reduce((sum, { betCount }) => sum + betCount, 0);
  const stake = struck.reduce((sum, { totalStake }) => sum + parseMoney(totalStake), 0);
  const reasons = [...new Set(failed.map(({ message }) => message))].join('; ');
  return [
    bets > 0 ? `${formatCounted(bets, 'bet')} struck for ${formatCents(stake)}.` : '',
    failed.length > 0 ? `${formatCounted(countBets(failed), 'bet')} not struck: ${reasons}.` : '',
    priceChanges.length > 0 ? `${formatCounted(countBets(priceChanges), 'bet')} stopped by a new price.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Small counts in words, by count. */
export const numberWords = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
];

/** '2 bets wait for your answer.', '1 bet waits for your answer: All to Place.' */
export function describeWaiting(count: number, names: readonly string[] = []): string {
  const own = [...new Set(names)];
  const wait = `${formatCounted(count, 'bet')} ${count === 1 ? 'waits' : 'wait'} for your answer`;
  return own.length > 0 ? `${wait}: ${formatList(own)}.` : `${wait}.`;
}

/** '3 place bets and 1 double not struck: you rejected the new prices.' */
export function describeRejected(lines: readonly { readonly name: string; readonly bets: number }[]): string {
  const counts = new Map<string, number>();
  for (const { name, bets } of lines) counts.set(name, (counts.get(name) ?? 0) + bets);
  const said = [...counts].map(([name, bets]) => {
    const noun = singleNouns[name];
    if (noun !== undefined) return formatCounted(bets, noun);
    // An accumulator is one, by its name.
    return name.endsWith('s') ? formatCounted(bets, nameOfStruck(name, 1).toLowerCase()) : name;
  });
  const prices = lines.length === 1 ? 'price' : 'prices';
  return `${formatList(said)} not struck: you rejected the new ${prices}.`;
}

const singleNouns: Readonly<Record<string, string>> = {
  'Single Wins': 'win bet',
  'Single Places': 'place bet',
};

/** More moves than these are counted: the rows show each, old and new. */
const movesNamed = 2;

/** Moves of prices, each in its sentence; more than two in one: 'Prices moved on 5 runners.' */
export function describeMoves(sentences: readonly string[], count: number, noun: string): string[] {
  const all = [...new Set(sentences)];
  return all.length > movesNamed ? [`Prices moved on ${formatCounted(count, noun)}.`] : all;
}

/** The words of stakes. */
export const stakeWords = {
  perBet: 'Stake per bet',
  perBetOn: (name: string) => `Stake per bet, ${name}`,
  /** In the place of a stake where the bets of a line have different ones. */
  mixed: 'Mixed',
  chip: (amount: string) => `Stake ${amount}`,
  /** Heard before the words that are seen. */
  step: 'Step, what',
  stepOf: '+ and − move by',
  less: (name: string) => `Less on ${name}`,
  more: (name: string) => `More on ${name}`,
} as const;

/** The words of a receipt. */
export const receiptWords = {
  struckNow: 'Struck bets',
  struckBefore: 'Struck before',
  runners: 'Runners struck',
  lines: 'Bets struck',
  receipt: (number: string) => `No. ${number}`,
  eachWay: 'Each way',
  /** What is staked on each runner: 'R2.00 win + R2.00 place'. */
  eachWayStakes: ({ totalStake, betCount }: Pick<Receipt, 'totalStake' | 'betCount'>) => {
    const each = formatCents(parseMoney(totalStake) / betCount);
    return `${each} win + ${each} place${betCount > 1 ? ' on each' : ''}`;
  },
  /** What is staked on each of several bets: 'R2.00 each'. */
  stakeEach: ({ totalStake, betCount }: Pick<Receipt, 'totalStake' | 'betCount'>) =>
    `${formatCents(parseMoney(totalStake) / betCount)} each`,
  couldReturn: 'could return',
  /** Of a bet on events that are over, all of them or some. */
  isRun: (all: boolean) => (all ? 'result is in: see My Bets' : 'some results are in: see My Bets'),
  /** Of singles on two of one race, which only one can win. */
  atBest: 'at best',
  returnsAtSP: 'paid at SP',
  /** 'Better place price: 5/1 instead of 9/2'. `market`: which price, where a runner was struck at two. */
  moved: (now: string, before: string, isBetter: boolean, market: 'win' | 'place' | null) => {
    const price = [isBetter && 'better', market, 'price'].filter(Boolean).join(' ');
    return `${price.charAt(0).toUpperCase()}${price.slice(1)}: ${now} instead of ${before}`;
  },
  done: 'Done',
  betAgain: 'Bet again',
  myBets: 'My Bets',
} as const;

/** A struck line's name, in the singular for one bet, as My Bets has it: 'Double', 'Doubles', 'All to Win'. */
export function nameOfStruck(name: string, betCount: number): string {
  return betCount === 1 ? name.replace(/s( at SP)?$/, '$1') : name;
}

/** What follows the returns of a bet, which are shown after tax at this rate. */
export function taxWords(taxBasisPoints: number): string {
  return taxBasisPoints > 0 ? ' after tax' : '';
}
