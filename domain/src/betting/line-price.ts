import { Fraction } from 'fraction.js';
import { type Cents, MAX_CENTS } from '../money.ts';
import { compareOdds, type Odds } from '../odds.ts';
import { type BetLeg, type BetLine, legsByEvent } from './bet-line.ts';
import { combinationRatio, countCombinations, type Ratio } from './combinations.ts';

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
  let numerator = 1n;
  let denominator = 1n;
  for (const { odds } of legs) {
    numerator *= odds.n + odds.d;
    denominator *= odds.d;
  }
  return new Fraction(numerator - denominator, denominator);
}

/**
 * Odds to one of the line's longest combination, by which its limit is checked (rule: winnings-check). Null when a leg
 * is at the starting price, 0 when the line has no combination.
 */
export function bestCombinationOdds(line: Pick<BetLine, 'legs' | 'size'>): Fraction | null {
  const priced = pricedLegs(line.legs);
  if (priced === null) return null;
  const longest = legsByEvent(priced).map((legs) => legs.reduce((a, b) => (a.odds.lt(b.odds) ? b : a)));
  if (longest.length < line.size) return new Fraction(0);
  longest.sort((a, b) => compareOdds(b.odds, a.odds));
  return combinedOdds(longest.slice(0, line.size));
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
 * The most the line can return in cents, payout and stake together (rule: line-return): each event has one winner and
 * as many placed as it pays, the winner among them. Rounded once, half up; at most {@link MAX_CENTS}, far above any
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

/** A leg with a price, odds to one. */
export type PricedLeg = BetLeg & { readonly odds: Odds };

function pricedLegs(legs: readonly BetLeg[]): readonly PricedLeg[] | null {
  return legs.every((leg): leg is PricedLeg => leg.odds !== null) ? legs : null;
}

/** Legs that can win together, and the sum of what one rand on each returns. */
interface WinningLegs<Leg extends PricedLeg = PricedLeg> extends Ratio {
  readonly legs: readonly Leg[];
}

/**
 * The legs that win in the event's most profitable result for them: one winner, and as many placed as there are places,
 * the winner among them. Empty with a return of 0 when no leg can win.
 */
export function bestResult<Leg extends PricedLeg>(legs: readonly Leg[], places: number): WinningLegs<Leg> {
  const wins = legsByOutcome(legs, 'win');
  const placed = [...legsByOutcome(legs, 'place')].sort(([, a], [, b]) => compareRatios(b, a));
  // The case without a winning win leg: the best placed legs take every place.
  let best = sum(placed.slice(0, places).map(([, leg]) => leg));
  for (const [winner, win] of wins) {
    const second = placed.filter(([outcome]) => outcome !== winner).slice(0, Math.max(0, places - 1));
    const first = places > 0 ? placed.filter(([outcome]) => outcome === winner) : [];
    const result = sum([win, ...[...first, ...second].map(([, leg]) => leg)]);
    if (compareRatios(result, best) > 0) best = result;
  }
  return best;
}

function legsByOutcome<Leg extends PricedLeg>(
  legs: readonly Leg[],
  market: BetLeg['market'],
): Map<number, WinningLegs<Leg>> {
  const outcomes = new Map<number, WinningLegs<Leg>>();
  for (const leg of legs) {
    if (leg.market !== market) continue;
    const one = { n: leg.odds.n + leg.odds.d, d: leg.odds.d, legs: [leg] };
    const before = outcomes.get(leg.outcome);
    outcomes.set(leg.outcome, before ? sum([before, one]) : one);
  }
  return outcomes;
}

function sum<Leg extends PricedLeg>(winning: readonly WinningLegs<Leg>[]): WinningLegs<Leg> {
  const [first = { n: 0n, d: 1n, legs: [] }, ...others] = winning;
  return others.reduce(
    (a, b) => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d, legs: [...a.legs, ...b.legs] }),
    first,
  );
}

function compareRatios(a: Ratio, b: Ratio): number {
  const difference = a.n * b.d - b.n * a.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Exact cents as a slip shows them: rounded half up, at most {@link MAX_CENTS}. */
export function roundToShown(exact: Fraction): Cents {
  return roundRatio(exact);
}

function roundRatio({ n, d }: Ratio): Cents {
  const rounded = (2n * n + d) / (2n * d);
  return rounded > MAX_CENTS ? MAX_CENTS : Number(rounded);
}
