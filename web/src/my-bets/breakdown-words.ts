import type { BetExplanation, ExplainedLeg, SettlementWire } from '@furlong/contract/schemas/my-bets';
import type { Rands } from '@furlong/domain/money';
import { formatList } from '../ui/format/format-list.ts';
import { formatRands } from '../ui/format/format-money.ts';
import { formatCount, formatCounted } from '../ui/format/format-number.ts';
import { nameOf } from './bet-words.ts';
import { countWord } from './leg-words.ts';

/** '1 bet', '3 bets': a combination is a bet, on the slip as here. */
export function betsWords(count: number): string {
  return formatCounted(count, 'bet');
}

/** The heading of a line's bets: 'Treble, one bet', 'Doubles, 3 bets'. */
export function headingWords({ betTitle, combinations: { count } }: BetExplanation): string {
  return `${nameOf({ betTitle, betCount: count })}, ${count === 1 ? 'one bet' : betsWords(count)}`;
}

export const sumWords = {
  stillToCome: 'Still to come',
  stake: 'Stake',
  onEach: 'on each',
  total: 'Stakes returned and winnings',
  withSoFar: 'With what is won so far',
  comesTo: 'Comes to',
  refundedSoFar: 'Refunded so far',
  wonSoFar: 'Won so far',
  whenSettled: 'paid when its last result is official',
  paidAlready: 'paid to your account',
  couldReturn: 'Could return',
  knownAtSp: 'known at SP',
  ifAllGoesWell: 'if everything to come wins',
  bestScore: 'at best, by one final score',
  standsTitle: 'If the provisional results stand',
  losing: 'losing',
  asItStands: 'Returns as it stands',
  limit: 'Limit',
  limitAhead: 'the most one bet wins at the starting price',
  tax: 'Winnings tax',
  rounding: 'Rounding',
  nearestCent: 'nearest cent, half up',
  oneLostLeg: 'one lost leg loses it all',
  rides: 'rides on the legs to come',
  together: 'together',
  lost: 'lost',
  toCome: 'to come',
  notListed: 'not listed',
  ifAllComeIn: 'if all come in',
  ifPlaced: 'if it is placed',
  ifWon: 'if it wins',
} as const;

/** 'Races 1 and 2 lost'. */
export function lostWords(names: string): string {
  return `${names} lost`;
}

/** 'Races 1 and 2', 'Race 4'. */
export function racesWords(races: readonly string[]): string {
  return `${races.length === 1 ? 'Race' : 'Races'} ${formatList(races)}`;
}

/** The rate of a tax, and what it is taken of: '6 % of R12.00'. */
export function taxNote(percent: number, of: string | null): string {
  return `${percent}\u00A0%${of === null ? '' : ` of ${of}`}`;
}

/** 'after 90 minutes; half-time 1–0'. */
export function scoreNote(halfTime: string | null): string {
  return halfTime === null ? legWords.after90 : `${legWords.after90}; half-time ${halfTime}`;
}

/** 'Paid to your account 14:12'. */
export function paidWords(isRefund: boolean, when: string): string {
  return `${isRefund ? 'Refunded' : 'Paid'} to your account ${when}`;
}

/** Why a limit cut the winnings, and of how many bets. */
export function cutWords(cap: Rands, count: number): string {
  return `at the starting price one bet wins ${formatRands(cap)} at most; ${betsWords(count)} cut`;
}

/** Why not all that is to come can win: 'at best: only one can win race 3'. */
export function oneWinnerWords(races: readonly number[]): string {
  const which = races.length > 1 ? `each of races ${formatList(races)}` : `race ${races.join('')}`;
  return `at best: only one can win ${which}`;
}

/** Why a return as it stands is one at best: 'at best: race 3 is still to come'. */
export function toComeWords(races: readonly number[]): string {
  const which = races.length > 1 ? `races ${formatList(races)} are` : `race ${races.join('')} is`;
  return `at best: ${which} still to come`;
}

/** '12 more': bets that are not listed one by one. */
export function moreWords(count: number): string {
  return `${formatCount(count)} more`;
}

export const legWords = {
  changedLater: 'Result changed later',
  notNeeded: 'Not needed',
  decidedWithout: 'the bet was decided without it',
  lost: 'Lost',
  dropsOut: 'the leg drops out',
  didNotCome: "it didn't come in",
  startingPrice: 'Starting price',
  setAtTheOff: 'set at the off',
  raceIsOff: 'the race is off',
  toCome: 'to come',
  withTheResult: 'with the result',
  notDecided: 'not decided yet',
  off: 'off',
  priceStruck: 'Price struck',
  ifItWins: 'Factor if it wins',
  ifItIsPlaced: 'Factor if it is placed',
  placed: 'Placed',
  factor: 'Factor',
  winningsPlusOne: 'winnings + 1',
  deadHeat: 'Dead heat',
  deduction: 'Deduction',
  score: 'Score',
  after90: 'after 90 minutes',
  awarded: 'Awarded later',
  movesNoBet: 'changes the record, not your bet',
} as const;

/** What a later change of the result means: 'a disqualification after the all-clear: bets stand as paid'. */
export function standsWords(changed: string): string {
  return `${changed}: bets stand as paid`;
}

/** 'two tied for first: half the stake stands'. */
export function deadHeatWords(tied: number, placesShared: number, isPlace: boolean): string {
  const places = `${countWord(placesShared)} ${placesShared === 1 ? 'place' : 'places'}`;
  const part = tied === 2 && placesShared === 1 ? 'half' : `${placesShared}/${tied} of`;
  return `${countWord(tied)} tied for ${isPlace ? places : 'first'}: ${part} the stake stands`;
}

/** 'No. 7 withdrawn at 7/1: 15 % of winnings'. */
export function deductionWords(saddle: number, price: string | null, percent: number): string {
  const at = price === null ? 'without a price' : `at ${price}`;
  return `No. ${saddle} withdrawn ${at}: ${percent}\u00A0% of winnings`;
}

export const accountWords = {
  loading: 'Loading how it was worked out',
  didNotLoad: "This didn't load.",
  stands: 'What was paid stands.',
  justChanged: 'The result has just changed. This goes by the new one; your bet is being settled by it.',
  before: 'What came before',
  entries: 'Ledger entries',
  stake: 'stake',
  payout: 'payout',
  /** The receipt number follows, and the phone number. */
  question: 'Question this bet: quote',
  to: 'to',
} as const;

/** The heading of a leg on a race: 'Race 2, Quiet Harbour, place'. */
export function raceLegTitle({ raceNumber, horseName, isPlace }: ExplainedLeg): string {
  return `Race ${raceNumber}, ${horseName}${isPlace ? ', place' : ''}`;
}

/** 'Settled 14:12', 'Settled again 14:40', 'Paid 14:05' of singles on an open line (rule: singles-paid). */
export function settledWords(
  { number, status, returns }: Pick<SettlementWire, 'number' | 'status' | 'returns'>,
  when: string,
): string {
  if (status === 'open' && returns > 0) return `Paid ${when}`;
  return `${number === 1 ? 'Settled' : 'Settled again'} ${when}`;
}

const became = { won: 'won', lost: 'lost', void: 'refunded', open: 'open again' } as const;
const reasons = {
  capture: 'a result was entered wrongly',
  'non-runner': 'a runner was declared a non-runner after the off',
  'race-void': 'a race was made void after its result',
  reopened: 'a result was taken back',
} as const;

/** What a bet became by a settlement, and why: 'lost: a result was entered wrongly'. */
export function becameWords(
  status: SettlementWire['status'],
  reason: SettlementWire['reason'],
  isTaken: boolean,
  soFar = false,
): string {
  if (soFar && reason === null) return 'singles so far';
  const why = reason === null ? '' : `: ${reasons[reason]}`;
  return `${became[status]}${why}${isTaken ? '; taken back' : ''}`;
}
