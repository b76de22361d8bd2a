import { betTypeRule, type SlipListName } from '@furlong/domain/betting/bet-types';
import type { LimitClass } from '@furlong/domain/betting/payout-limits';
import type { SlipTotals } from '@furlong/domain/betting/slip-lines';
import type { SlipSport } from '@furlong/domain/betting/slip-sports';
import { formatList } from '../../../../ui/format/format-list.ts';
import { formatCounted } from '../../../../ui/format/format-number.ts';
import { numberWords } from '../../../strike/panel/strike-words.ts';
import type { Way } from './moved-prices.ts';
import type { SlipLineView } from './view-slip.ts';

/** The words of the slip as a whole. */
export const slipWords = {
  name: 'Bet slip',
  title: 'Slip',
  close: 'Close the slip',
  clear: 'Clear the slip',
  priceType: 'Price type',
  winBetsAt: 'Win bets at',
  fixed: 'Fixed',
  startingPrice: 'SP',
  startingPriceOnly: 'SP only',
  loading: 'Loading the slip',
  notLoaded: 'The prices did not load.',
  notLoadedText: 'Your slip is kept. Nothing was struck.',
  sports: 'Slip of',
  closedForYou: 'You can’t bet for now.',
  changed: 'The slip has changed. Check it and strike again.',
} as const;

/** The words of the slip as a bar. */
export const barWords = {
  name: 'Slip so far',
  open: 'Open slip',
  /** After the number of bets. */
  couldReturn: 'could return',
  returnsAtSP: 'paid at SP',
} as const;

/** What is set once, and read seldom. */
export const settingsWords = { title: 'Settings and limits' } as const;

/** The choices of how bets are struck. */
export const choiceWords = {
  title: 'How you bet',
  asksBetter: 'Ask me before taking a better price',
  keepsStake: 'Keep my last stake',
} as const;

/** 'Five' of 'five'. */
function capital(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

/** The words of a selection on the slip. */
export const legWords = {
  list: (noun: string) => `${capital(noun)}s on the slip`,
  startingPrice: 'Starting price',
  sp: 'SP',
  place: 'Pl',
  was: 'was',
  now: 'now',
  worse: 'worse',
  better: 'better',
  remove: (name: string) => `Remove ${name} from the slip`,
  removeIt: 'Remove',
  more: (count: number, noun: string) => `${count} more ${noun}${count === 1 ? '' : 's'}`,
  fewer: (noun: string) => `Fewer ${noun}s`,
  /** With the question about new prices. */
  locked: (noun: string) => `To change your ${noun}s, answer first.`,
  /** Offline: of what was last read. */
  pricesFrom: (count: number, clock: string) => `${count === 1 ? 'Price' : 'Prices'} from ${clock}.`,
} as const;

/** The words of a line. */
export const lineWords = {
  stopped: 'Stopped: new price',
  notAdded: 'Not added',
  /** What a line that is not ticked could return at the stake it has. */
  returnsIf: (stake: string) => `${stake} could return`,
  /** Of an accumulator that is another line's only combination. */
  sameBet: (name: string) => `Same bet as the ${name.toLowerCase()}`,
  noSuchStake: 'Left out: check the stake',
  centsOnly: 'Rands and cents only',
  setStake: 'Set a stake',
  noStake: 'No stake',
  overLimit: 'Over the limit',
  leftOut: 'left out',
  /** Of singles, while the others of the line count. */
  someOver: (count: number) => `${count} over the limit, left out.`,
  /** Of one of them, at its row. */
  oneOver: 'over the limit, left out',
  notStruck: (why: string) => `Not struck: ${why}.`,
  /** What is left of it, which was sent with a selection that was off. */
  notStruckEither: 'Not struck either: strike it again.',
  returns: 'Could return',
  returnsInLine: 'could return',
  returnsAtSP: 'Paid at SP',
  returnsAtSPInLine: 'paid at SP',
  afterTax: 'after tax',
  eachWay: 'Each way',
  eachWayFor: (total: string) => `Each way, ${total}`,
  eachWayOn: (words: string, name: string) => `${words}: ${name} and Single Places`,
  /** On a slip of one selection: at the starting price, and what it does not make. */
  otherWays: 'Other ways to bet on it',
  fewerWays: 'Hide other ways to bet on it',
  fewerOthers: 'Hide these bet types',
  fewerAt: (list: SlipListName) => (list === 'spBets' ? 'Hide SP' : 'Hide fixed odds'),
  legs: (on: number, all: number, noun: string) =>
    on < all
      ? `${on} of ${formatCounted(all, noun)}`
      : all === 2
        ? `Both ${noun}s`
        : `All ${formatCounted(all, noun)}`,
  /** After the selections of singles, each of which can have a stake of its own. */
  ownStakes: ', a stake for each',
  noPrice: ', no price',
  noPlacePrice: ', no place price',
  /** Of one of them. */
  single: (name: string, line: string) => `${name}, ${line}`,
  legsOf: (noun: string, name: string) => `${capital(noun)}s of ${name}`,
  toSP: (name: string) => `SP: take the starting price on ${name}`,
  toFixed: (name: string) => `Fixed: take fixed odds on ${name}`,
} as const;

/** The words of a slip on which nothing can be struck any more. */
export const overWords = {
  again: 'Remove and pick again',
  /** Of a slip of the same programme as the new one, without the programme's name. */
  cleared: (name: string | null, why: string) =>
    `${name === null ? 'What was on your slip' : `Your ${name} slip`} was cleared: ${why}.`,
  off: {
    horseracing: (races: number) => (races === 1 ? 'the race is off' : 'the races are off'),
    soccer: (matches: number) => (matches === 1 ? 'the match has begun' : 'the matches have begun'),
  },
  out: 'nothing on it could be struck any more',
} as const;

/** The words of selections that can't be bet on any more, while others can. */
export const goneWords = {
  close: 'Close this notice',
  out: (name: string, isOne: boolean) => `${name} ${isOne ? 'is' : 'are'} out.`,
  /** No horse is out that runs: what ended is the betting. */
  over: (what: string, name: string) => `${what}: ${name} can’t be bet on any more.`,
  off: {
    horseracing: {
      one: (race: string) => `${race} is off`,
      more: (races: number) => `${races} races are off`,
    },
    soccer: {
      one: (match: string) => `${match} has begun`,
      more: (matches: number) => `${matches} matches have begun`,
    },
  },
  went: (bets: number, isOne: boolean) => `${formatCounted(bets, 'bet')} went with ${isOne ? 'it' : 'them'}.`,
  /** Of several in one row. `whose`: why, where it is the same for all. */
  several: (selections: string, whose: string | null) => `${selections} ${whose ?? 'that can’t be bet on'}`,
  whose: {
    horseracing: (races: number) => `whose ${races === 1 ? 'race is' : 'races are'} off`,
    soccer: (matches: number) => `whose ${matches === 1 ? 'match has' : 'matches have'} begun`,
  },
} as const;

/** The words of the totals. */
export const footWords = {
  stake: (bets: string) => `Stake, ${bets}`,
  couldReturn: 'Could return',
  /** Before what must happen for it. */
  returns: 'Returns',
  ifAllWin: 'if all win',
  /** Where two are on one race, which only one can win. */
  atBest: 'at best',
  afterTax: 'after tax',
  tax: (percent: number) => `Winnings tax, ${percent} %, taken off`,
  leftOut: (what: string) => `Left out, ${what}`,
  atSp: 'At SP',
  /** After what all would return at the fixed odds of now. */
  atPricesOfNow: 'at the prices now',
  plusSp: '+ SP',
  limits: 'Limits and time-out',
  balance: 'Balance',
  stakedSoFar: (programme: string) => `Staked on this ${programme} so far:`,
} as const;

/** The words of prices that moved since they were tapped. */
export const movedWords = {
  one: (name: string, way: Way) => `${name} ${ways[way]}:`,
  /** `counts`: how many of them which way. */
  several: (count: number, noun: string, counts: Readonly<Record<Way, number>>) => {
    const whose = `${count} ${noun}s’ prices`;
    if (counts.worse === count) return `${whose} ${ways.worse}`;
    if (counts.better === count) return `${whose} ${ways.better}`;
    const parts = [
      counts.worse > 0 && `${counts.worse} worse`,
      counts.better > 0 && `${counts.better} better`,
      counts.both > 0 && `${counts.both} both ways`,
    ];
    return `${whose} ${ways.both}: ${parts.filter(Boolean).join(', ')}`;
  },
} as const;

const ways: Readonly<Record<Way, string>> = { worse: 'got worse', better: 'got better', both: 'moved' };

/** The words of what a line may win at most. */
export const limitWords = {
  atSP: (noun: string, limit: string) => `At SP ${noun} wins ${limit} at most, whatever the price.`,
  wins: (stake: string, noun: string, winnings: string) => `At ${stake} ${noun} wins ${winnings}.`,
  limit: (noun: string, limit: string) => `The limit is ${limit} on ${noun}.`,
  withFirstTimer: (noun: string) => `${noun} with an unraced horse`,
  /** Of singles by their names: 'Tall Traveller: at R2 000 a win pays R30 000.' */
  singleWins: (names: string, stake: string, bet: string, winnings: string) =>
    `${names}: at ${stake} ${bet} pays ${winnings}.`,
  singleLimit: (limit: string) => `The limit is ${limit}.`,
  /** What the balance lacks for the stake that the limit allows. */
  missing: (stake: string, amount: string) => `At ${stake} you need ${amount} more.`,
  lower: (stake: string) => `Lower to ${stake}`,
  /** The same away from its line. */
  lowerOn: (words: string, name: string) => `${words}: ${name}`,
  tableTitle: 'The most a bet can win',
  bet: 'Bet',
  winsAtMost: 'Wins at most',
  firstTimers: 'With an unraced horse',
  classes: {
    single: 'Single',
    double: 'Double',
    treble: 'Treble',
    quad: 'Quad',
    multiple: 'Five legs or more',
  },
} as const;

/** What a class of combinations is called in a sentence. */
export const classNouns: Readonly<Record<LimitClass, string>> = {
  single: 'a single',
  double: 'a double',
  treble: 'a treble',
  quad: 'a quad',
  multiple: 'a multiple',
};

/** What is amiss with a text that is no stake. */
export function describeMistyped(text: string): string {
  if (text.trim() === '') return lineWords.setStake;
  return /^R? ?\d+[.,]\d{3,}$/.test(text.trim()) ? lineWords.centsOnly : lineWords.noSuchStake;
}

/** '2 bets waiting, 1 over the limit': bets that wait, and lines that are ticked and over; empty when there are none. */
export function describeLeftOut({
  waiting,
  overLimit,
}: Pick<SlipTotals['leftOut'], 'waiting' | 'overLimit'>): string {
  return [
    waiting > 0 ? `${formatCounted(waiting, 'bet')} waiting` : '',
    overLimit > 0 ? `${overLimit} over the limit` : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** What a slip's return is called: 'Could return', 'Returns, if all win'. `known`: it is a sum, not a starting price. */
export function describeReturn(
  { betCount, totalTax }: Pick<SlipTotals, 'betCount' | 'totalTax'>,
  selections: readonly { readonly event: number; readonly enabled: boolean }[],
  known: boolean,
): string {
  const events = selections.filter(({ enabled }) => enabled).map(({ event }) => event);
  const when = new Set(events).size < events.length ? footWords.atBest : footWords.ifAllWin;
  const parts = [known && betCount > 1 && when, totalTax > 0 && footWords.afterTax];
  const said = parts.filter((part) => part !== false);
  return [said.length === 0 ? footWords.couldReturn : footWords.returns, ...said].join(', ');
}

/** The head of a list: '1 bet type, 2 waiting, 1 over the limit'; of one with both its bets, '4 to win, 4 to place'. */
export function describeList(lines: readonly SlipLineView[]): string {
  const places = lines.filter(({ list }) => list === 'placeBets');
  if (places.length > 0 && places.length < lines.length) {
    const on = (of: readonly SlipLineView[]) =>
      of.reduce((sum, { counted, betCount }) => sum + (counted ? betCount : 0), 0);
    const [wins, own] = [on(lines) - on(places), on(places)];
    if (wins + own > 0 && lines.every(({ enabled, counted }) => counted || !enabled)) {
      return [wins > 0 && `${wins} to win`, own > 0 && `${own} to place`].filter(Boolean).join(', ');
    }
  }
  const ticked = lines.filter(({ enabled }) => enabled);
  const waiting = ticked.filter((line) => line.waiting).length;
  const overLimit = ticked.filter((line) => !line.waiting && !line.counted && line.stakeToBet > 0).length;
  const on = ticked.filter(({ counted }) => counted).length;
  return [
    on > 0 ? formatCounted(on, 'bet type') : '',
    waiting > 0 ? `${formatCounted(waiting, 'bet type')} waiting` : '',
    describeLeftOut({ waiting: 0, overLimit }),
  ]
    .filter(Boolean)
    .join(', ');
}

/** How many bet types a question names. */
const typesNamed = 2;

/**
 * Of lines that these selections do not make, what the next one needs: 'For trebles, add a runner from a third race'. Where
 * one more is not enough, the question that the list answers: 'Why not quads and All to Win?'.
 */
export function describeOthers(
  lines: readonly SlipLineView[],
  sport: SlipSport,
  titleOf: (line: SlipLineView) => string,
): string {
  const events = (line: SlipLineView) =>
    new Set(line.legs.filter(({ enabled }) => enabled).map(({ selection }) => selection.event)).size;
  const next = lines.find((line) => betTypeRule(line.betType).size === events(line) + 1);
  const place = next && ordinals[next.size];
  if (next !== undefined && place !== undefined) {
    return `For ${titleOf(next).toLowerCase()}, ${nextEvent[sport](place)}`;
  }
  const names = [...new Set(lines.map(titleOf))].slice(0, typesNamed);
  return `Why not ${formatList(names)}?`;
}

/** By count. */
const ordinals: Readonly<Record<number, string>> = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth' };

const nextEvent: Readonly<Record<SlipSport, (place: string) => string>> = {
  horseracing: (place) => `add a runner from a ${place} race`,
  soccer: (place) => `add a selection from a ${place} match`,
};

/** 'Four more bet types at SP'. */
export function describeMore(count: number, list: SlipListName): string {
  const word = numberWords[count] ?? String(count);
  const types = count === 1 ? 'bet type' : 'bet types';
  return `${capital(word)} more ${types} at ${list === 'spBets' ? 'SP' : 'fixed odds'}`;
}
