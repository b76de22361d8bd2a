import { fairProbability } from '../odds.ts';
import type { RaceRunner } from '../race-result.ts';
import { FEWEST_FOR_RATE, wilsonInterval } from './rate.ts';

/**
 * How likely the starting prices make each runner to win, by saddle: the shares of 1 / (odds + 1), scaled so that the
 * race has one winner in all, which removes the bookmaker's margin (rule: expected-winners). Null when a runner that took
 * part has no starting price, or nobody did: such a race promises nothing.
 */
export function winChances(runners: readonly RaceRunner[]): ReadonlyMap<number, number> | null {
  const priced: { readonly saddle: number; readonly share: number }[] = [];
  let sum = 0;
  for (const { saddle, scratched, startingPrice } of runners) {
    if (scratched) continue;
    if (!startingPrice) return null;
    const share = fairProbability(startingPrice);
    priced.push({ saddle, share });
    sum += share;
  }
  if (priced.length === 0) return null;
  return new Map(priced.map(({ saddle, share }) => [saddle, share / sum]));
}

/** What was won beside what was promised. */
export type Luck = 'within' | 'more' | 'fewer';

/**
 * Whether luck alone usually explains the difference: `within` when the promised rate lies in the 95 % Wilson interval of
 * what was won; `more` when more was won than that, `fewer` when less. Null under 20 picks (rules: expected-winners,
 * stats-rates).
 */
export function weighLuck(won: number, expected: number, picks: number): Luck | null {
  if (picks < FEWEST_FOR_RATE) return null;
  const { low, high } = wilsonInterval(won, picks);
  const promised = expected / picks;
  if (promised < low) return 'more';
  return promised > high ? 'fewer' : 'within';
}

/** A band of starting prices, odds to one: from `from` on, below `to` (rule: price-bands). */
export interface PriceBand {
  /** Null: no shortest. */
  readonly from: number | null;
  /** Null: no longest. */
  readonly to: number | null;
}

/** The bands of starting prices, shortest first; the later edges are those of the bonuses of the classic rules. */
export const PRICE_BANDS: readonly PriceBand[] = [
  { from: null, to: 2 },
  { from: 2, to: 5 },
  { from: 5, to: 10 },
  { from: 10, to: 20 },
  { from: 20, to: null },
];

/**
 * The band of a price, odds to one, as an index of {@link PRICE_BANDS} (rule: price-bands). Exact: a price is never so
 * near to an edge that its number would be the edge's.
 */
export function bandOf(odds: number): number {
  return PRICE_BANDS.findIndex(({ to }) => to === null || odds < to);
}
