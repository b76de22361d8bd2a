import { Fraction } from 'fraction.js';
import { type Cents, MAX_CENTS } from '../money.ts';
import { fairProbability } from '../odds.ts';
import type { Random } from '../random.ts';
import type { BetLine, RacingMarket } from './bet-line.ts';
import { bestCombinationOdds, potentialPayout, roundToShown } from './line-price.ts';
import { isOverLimit, limitClassOf } from './payout-limits.ts';
import type { LineTerms, SlipSelection } from './slip-line.ts';

/** A runner of a lucky pick. */
export type LuckyPickRunner = Pick<SlipSelection, 'event' | 'outcome' | 'odds' | 'placeOdds' | 'firstTimer'>;

/** The three runners A, B and C, of three different races (rule: lucky-pick). */
export type LuckyPickDraw<Runner extends LuckyPickRunner = LuckyPickRunner> = readonly [
  Runner,
  Runner,
  Runner,
];

/** The three lines, in the order in which they are shown and get their shares of the stake. */
export const LUCKY_PICK_LINES = ['winDouble', 'placeTreble', 'winPlaceDouble'] as const;
export type LuckyPickLineName = (typeof LUCKY_PICK_LINES)[number];

/** The name of each line (rule: bet-types). */
export const LUCKY_PICK_TITLES = {
  winDouble: 'Win Doubles',
  placeTreble: 'Place Trebles',
  winPlaceDouble: 'Win/Place Doubles',
} as const satisfies Record<LuckyPickLineName, string>;

/** The constants of a lucky pick, amounts in cents (rule: lucky-pick). */
export const LUCKY_PICK = { runners: 3, total: 5000, totalStep: 1000, leastStake: 100 } as const;

/** The stake of each line, in cents; 0 for a line that does not exist. */
export type LuckyPickStakes = Readonly<Record<LuckyPickLineName, Cents>>;

/** A line of a lucky pick. One that does not exist has no horses, and its amounts are 0. */
export interface LuckyPickLine<Runner extends LuckyPickRunner = LuckyPickRunner> {
  readonly name: LuckyPickLineName;
  readonly horses: readonly { readonly runner: Runner; readonly market: RacingMarket }[];
  /** In cents. */
  readonly stake: Cents;
  /** Combined odds to one, exact; 0 without horses. */
  readonly odds: Fraction;
  /** Its winnings without the stake, in cents, compared with the limit (rule: winnings-check). */
  readonly payout: Cents;
  /** Payout and stake before tax, in cents. */
  readonly potentialReturn: Cents;
  /** The tax on `potentialReturn`, in cents (rule: winnings-tax). */
  readonly potentialTax: Cents;
  readonly isPayoutOverLimit: boolean;
  /** Its prices changed at the strike: left out until the punter accepts or declines them. */
  readonly waiting: boolean;
  /** It has horses, a stake of at least R1, is not over its limit, and is not waiting (rule: lucky-pick). */
  readonly submittable: boolean;
  /** The line to strike; without legs when it does not exist. */
  readonly bet: BetLine;
}

/** A lucky pick with its amounts; the totals, in cents, include the lines that would be submitted. */
export interface LuckyPick<Runner extends LuckyPickRunner = LuckyPickRunner>
  extends Readonly<Record<LuckyPickLineName, LuckyPickLine<Runner>>> {
  readonly totalStake: Cents;
  readonly totalPayout: Cents;
  readonly totalReturn: Cents;
  readonly totalTax: Cents;
}

/** The legs of each line: the runner (0 is A) and its market. */
export const LUCKY_PICK_LEGS: Readonly<
  Record<LuckyPickLineName, readonly (readonly [runner: 0 | 1 | 2, RacingMarket])[]>
> = {
  winDouble: [
    [0, 'win'],
    [1, 'win'],
  ],
  placeTreble: [
    [0, 'place'],
    [1, 'place'],
    [2, 'place'],
  ],
  winPlaceDouble: [
    [0, 'win'],
    [2, 'place'],
  ],
};

/** Tenths of the total, by which of the place bets exist: the rates 0.2, 0.4, 0.4; 1; 0.4, 0.6, 0.6. */
const SHARES = {
  both: { winDouble: 2, placeTreble: 4, winPlaceDouble: 4 },
  none: { winDouble: 10, placeTreble: 0, winPlaceDouble: 0 },
  placeTreble: { winDouble: 4, placeTreble: 6, winPlaceDouble: 0 },
  winPlaceDouble: { winDouble: 4, placeTreble: 0, winPlaceDouble: 6 },
} as const satisfies Record<string, LuckyPickStakes>;

/**
 * Draws A, B and C from three different races (rule: lucky-pick). Each race is equally likely; within a race a runner's
 * probability follows its price. `races` holds the runners that can be bet on, race by race; those without win odds are
 * never drawn. Saved picks among them come first, in their order, and only the missing runners are drawn. Null when
 * fewer than three races have a priced runner.
 */
export function drawLuckyPick<Runner extends LuckyPickRunner>(
  races: readonly (readonly Runner[])[],
  random: Random,
  saved: readonly Pick<Runner, 'event' | 'outcome'>[] = [],
): LuckyPickDraw<Runner> | null {
  const open = races.map((runners) => runners.filter((runner) => runner.odds !== null));
  const drawn = new Map<number, Runner>();
  const add = (runner: Runner | undefined) => {
    if (runner && drawn.size < LUCKY_PICK.runners && !drawn.has(runner.event)) {
      drawn.set(runner.event, runner);
    }
  };
  for (const { event, outcome } of saved) {
    add(open.flat().find((runner) => runner.event === event && runner.outcome === outcome));
  }
  for (const runners of random.shuffle(open.filter((priced) => priced.length > 0))) {
    const chances = runners.map((runner) => (runner.odds === null ? 0 : fairProbability(runner.odds)));
    add(random.weighted(runners, chances));
  }
  const [a, b, c] = drawn.values();
  return a && b && c ? [a, b, c] : null;
}

/**
 * Splits a total in cents between the lines, by shares that depend on which place bets these runners allow
 * (rule: lucky-pick). Each share is rounded to a cent, half up, and the last line takes the remainder. Throws a
 * RangeError when the total is not a whole number of cents from 0 to {@link MAX_CENTS}.
 */
export function splitLuckyPickStake(total: Cents, runners: LuckyPickDraw): LuckyPickStakes {
  if (!Number.isInteger(total) || total < 0 || total > MAX_CENTS) {
    throw new RangeError(`${total} is not a total in whole cents`);
  }
  const treble = exists('placeTreble', runners);
  const double = exists('winPlaceDouble', runners);
  const shares = SHARES[treble ? (double ? 'both' : 'placeTreble') : double ? 'winPlaceDouble' : 'none'];
  const stakes = { winDouble: 0, placeTreble: 0, winPlaceDouble: 0 };
  const lines = LUCKY_PICK_LINES.filter((name) => shares[name] > 0);
  let left = total;
  for (const [index, name] of lines.entries()) {
    const share = Math.floor((total * shares[name] + 5) / 10);
    stakes[name] = index === lines.length - 1 ? left : share;
    left -= share;
  }
  return stakes;
}

/**
 * Computes the three lines of a lucky pick and its totals at these stakes (rules: lucky-pick, line-return). Before the
 * draw (null) no line has horses. Lines that wait for an answer to a new price are in no total.
 */
export function makeLuckyPick<Runner extends LuckyPickRunner>(
  runners: LuckyPickDraw<Runner> | null,
  stakes: LuckyPickStakes,
  terms: LineTerms,
  waiting: readonly LuckyPickLineName[] = [],
): LuckyPick<Runner> {
  const line = (name: LuckyPickLineName) =>
    makeLine(name, runners, stakes[name], terms, waiting.includes(name));
  const lines = {
    winDouble: line('winDouble'),
    placeTreble: line('placeTreble'),
    winPlaceDouble: line('winPlaceDouble'),
  };
  const submitted = LUCKY_PICK_LINES.map((name) => lines[name]).filter(({ submittable }) => submittable);
  const total = (amount: 'stake' | 'payout' | 'potentialReturn' | 'potentialTax') =>
    submitted.reduce((sum, each) => sum + each[amount], 0);
  return {
    ...lines,
    totalStake: total('stake'),
    totalPayout: total('payout'),
    totalReturn: total('potentialReturn'),
    totalTax: total('potentialTax'),
  };
}

function makeLine<Runner extends LuckyPickRunner>(
  name: LuckyPickLineName,
  runners: LuckyPickDraw<Runner> | null,
  stake: Cents,
  { limits, taxBasisPoints }: LineTerms,
  waiting: boolean,
): LuckyPickLine<Runner> {
  const horses =
    runners && exists(name, runners)
      ? LUCKY_PICK_LEGS[name].map(([index, market]) => ({ runner: runners[index], market }))
      : [];
  const legs = horses.map(({ runner, market }) => ({
    event: runner.event,
    market,
    outcome: runner.outcome,
    odds: market === 'win' ? runner.odds : runner.placeOdds,
  }));
  const bet: BetLine = { legs, size: LUCKY_PICK_LEGS[name].length, stake };
  const odds = bestCombinationOdds(bet) ?? new Fraction(0);
  const winnings = odds.mul(stake);
  const payout = potentialPayout(bet, taxBasisPoints);
  const firstTimer = horses.some(({ runner }) => runner.firstTimer);
  const isPayoutOverLimit =
    horses.length > 0 && isOverLimit(winnings, limitClassOf(bet.size), limits, firstTimer);
  return {
    name,
    horses,
    stake,
    odds,
    payout: roundToShown(winnings),
    potentialReturn: payout?.beforeTax ?? 0,
    potentialTax: payout ? payout.beforeTax - payout.afterTax : 0,
    isPayoutOverLimit,
    waiting,
    submittable: horses.length > 0 && stake >= LUCKY_PICK.leastStake && !isPayoutOverLimit && !waiting,
    bet,
  };
}

function exists(name: LuckyPickLineName, runners: LuckyPickDraw): boolean {
  return LUCKY_PICK_LEGS[name].every(([index, market]) => {
    const { odds, placeOdds } = runners[index];
    return (market === 'win' ? odds : placeOdds) !== null;
  });
}
