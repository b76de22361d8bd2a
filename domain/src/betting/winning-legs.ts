import type { Odds } from '../odds.ts';
import type { BetLeg } from './bet-line.ts';
import type { Ratio } from './combinations.ts';

/** A leg with a price, odds to one. */
export type PricedLeg = BetLeg & { readonly odds: Odds };

/** Legs of one event that can win together, and the sum of what one rand on each returns. */
export interface WinningLegs<Leg extends PricedLeg = PricedLeg> extends Ratio {
  readonly legs: readonly Leg[];
}

/** One leg that wins. */
export function winningLeg<Leg extends PricedLeg>(leg: Leg): WinningLegs<Leg> {
  return { n: leg.odds.n + leg.odds.d, d: leg.odds.d, legs: [leg] };
}

/** All of them together; without any a return of 0. */
export function sumWinning<Leg extends PricedLeg>(winning: readonly WinningLegs<Leg>[]): WinningLegs<Leg> {
  const [first = { n: 0n, d: 1n, legs: [] }, ...others] = winning;
  return others.reduce(
    (a, b) => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d, legs: [...a.legs, ...b.legs] }),
    first,
  );
}

/** Below 0 when `a` is less than `b`, 0 when equal, else above. Exact. */
export function compareRatios(a: Ratio, b: Ratio): number {
  const difference = a.n * b.d - b.n * a.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}
