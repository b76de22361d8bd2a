import { Fraction } from 'fraction.js';
import { type Cents, MAX_CENTS } from '../money.ts';
import { compareOdds, type Odds } from '../odds.ts';
import { bestResult } from './best-result.ts';
import { type BetLeg, type BetLine, legsByEvent } from './bet-line.ts';
import { combinationRatio, countCombinations, nearCombinationSum, type Ratio } from './combinations.ts';
import type { PricedLeg } from './winning-legs.ts';

/** How many places an event pays. */
export type PlacesPaid = (event: number) => number;

/** The fewest places of a race that pays any, by the scale (rule: places-paid). */
const FEWEST_PLACES = 2;
const ALL_BASIS_POINTS = 10_000n;

/** The number of combinations of a line: choices of `size` legs, no two of one event (rule: lines). */
export function combinationCount(line: Pick<BetLine, 'legs' | 'size'>): number {
  return countCombinations(
    legsByEvent(line.legs).map((legs) => legs.length),
    line.size,
  );
}

/** The combinations of a line, and of those the ones with a leg on each of its events, in the order of `events`. */
export interface CombinationsByEvent {
  readonly all: number;
  readonly events: readonly number[];
  readonly bets: readonly number[];
}

/** Counts the combinations of a line by its events. Of a line that was struck, all counts are exact (rule: lines). */
export function combinationsByEvent({ legs, size }: Pick<BetLine, 'legs' | 'size'>): CombinationsByEvent {
  const events: number[] = [];
  const counts: number[] = [];
  for (const { event } of legs) {
    const at = events.indexOf(event);
    if (at < 0) {
      events.push(event);
      counts.push(1);
    } else counts[at] = (counts[at] ?? 0) + 1;
  }
  const bets = counts.map((own, at) => own * nearCombinationSum(counts, size - 1, at));
  return { all: nearCombinationSum(counts, size, -1), events, bets };
}

/**
 * The total stake of a line in cents: its stake × its combinations (rule: lines). Throws a RangeError beyond safe
 * integers.
 */
export function lineStake(line: BetLine): Cents {
  const stake = line.stake * combinationCount(line);
  if (!Number.isSafeInteger(stake)) throw new RangeError('a stake that is no whole, exact number of cents');
  return stake;
}

/**
 * Odds to one of legs that must all win: the product of (odds + 1), minus 1 (rule: exact-odds). Exact; it may be longer
 * than any price. 0 without legs.
 */
export function combinedOdds(legs: readonly { readonly odds: Odds }[]): Fraction {
  const { n, d } = combinedRatio(legs);
  return new Fraction(n, d);
}

function combinedRatio(legs: readonly { readonly odds: Odds }[]): Ratio {
  let numerator = 1n;
  let denominator = 1n;
  for (const { odds } of legs) {
    numerator *= odds.n + odds.d;
    denominator *= odds.d;
  }
  return { n: numerator - denominator, d: denominator };
}

/**
 * Odds to one of the line's longest combination, by which its limit is checked (rule: winnings-check). Null when a leg
 * is at the starting price, 0 when the line has no combination.
 */
export function bestCombinationOdds(line: Pick<BetLine, 'legs' | 'size'>): Fraction | null {
  const ratio = bestCombinationRatio(line);
  return ratio && new Fraction(ratio.n, ratio.d);
}

/** {@link bestCombinationOdds} not in lowest terms, which cost more than all the rest: to compare and to show. */
export function bestCombinationRatio(line: Pick<BetLine, 'legs' | 'size'>): Ratio | null {
  const priced = pricedLegs(line.legs);
  if (priced === null) return null;
  const longest = legsByEvent(priced).map((legs) =>
    legs.reduce((a, b) => (compareOdds(a.odds, b.odds) < 0 ? b : a)),
  );
  if (longest.length < line.size) return { n: 0n, d: 1n };
  if (longest.length > line.size) longest.sort((a, b) => compareOdds(b.odds, a.odds));
  return combinedRatio(longest.slice(0, line.size));
}

/**
 * Winnings of the line's best single combination in cents: stake × odds, exact. This is the "per-bet potential payout"
 * that is compared with the limit (rule: winnings-check). Null when a leg is at the starting price, 0 without
 * combination.
 */
export function bestCombinationWinnings(line: BetLine): Fraction | null {
  return bestCombinationOdds(line)?.mul(line.stake) ?? null;
}

/**
 * The most the line can return in cents, payout and stake together (rule: line-return): each race has one winner and
 * as many placed as it pays, the winner among them; each fixture one score and one half-time. Rounded once, half up; at most {@link MAX_CENTS}, far above any
 * limit. Null when a leg is at the starting price, 0 without combination. Without `placesPaid` every event pays two.
 */
export function potentialReturn(line: BetLine, placesPaid?: PlacesPaid): Cents | null {
  return potentialPayout(line, 0, placesPaid)?.beforeTax ?? null;
}

/**
 * The tax in cents on the winnings in {@link potentialReturn}, at a rate in hundredths of a per cent
 * (rule: winnings-tax): the difference between the return before and after tax, both rounded once. Null when a leg is
 * at the starting price.
 */
export function potentialTax(line: BetLine, taxBasisPoints: number, placesPaid?: PlacesPaid): Cents | null {
  const payout = potentialPayout(line, taxBasisPoints, placesPaid);
  return payout && payout.beforeTax - payout.afterTax;
}

/** {@link potentialReturn}, and the same after {@link potentialTax}. */
export function potentialPayout(
  line: BetLine,
  taxBasisPoints: number,
  placesPaid: PlacesPaid = () => FEWEST_PLACES,
): { readonly beforeTax: Cents; readonly afterTax: Cents } | null {
  const priced = pricedLegs(line.legs);
  if (priced === null) return null;
  const best = legsByEvent(priced).map((legs) => bestResult(legs, placesPaid(legs[0]?.event ?? 0)));
  const stake = BigInt(line.stake);
  const { n, d } = combinationRatio(best, line.size);
  const returned = n * stake;
  const beforeTax = roundRatio({ n: returned, d });
  if (taxBasisPoints === 0) return { beforeTax, afterTax: beforeTax };
  const winners = best.map(({ legs }) => legs.length);
  const winnings = returned - BigInt(countCombinations(winners, line.size)) * stake * d;
  const taxed = returned * ALL_BASIS_POINTS - winnings * BigInt(taxBasisPoints);
  return { beforeTax, afterTax: roundRatio({ n: taxed, d: d * ALL_BASIS_POINTS }) };
}

function pricedLegs(legs: readonly BetLeg[]): readonly PricedLeg[] | null {
  return legs.every((leg): leg is PricedLeg => leg.odds !== null) ? legs : null;
}

/** Exact cents as a slip shows them: rounded half up, at most {@link MAX_CENTS}. */
export function roundToShown(exact: Fraction): Cents {
  return roundRatio(exact);
}

function roundRatio({ n, d }: Ratio): Cents {
  const rounded = (2n * n + d) / (2n * d);
  return rounded > MAX_CENTS ? MAX_CENTS : Number(rounded);
}
