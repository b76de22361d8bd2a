import type { Cents } from '../money.ts';
import type { Odds } from '../odds.ts';
import type { SoccerMarket } from '../soccer/markets.ts';

/** What a leg on a race bets on: that the runner wins it, or that it finishes in the places paid. */
export type RacingMarket = 'win' | 'place';

/** What a leg bets on, in any sport. No two sports have a market of the same name. */
export type Market = RacingMarket | SoccerMarket;

/**
 * One leg of a line. It points to an event, a market and an outcome, never to a horse, so that every sport can use it.
 * In racing the event is the race's id and the outcome the saddle; in soccer the fixture's id and the
 * outcome's number in its market.
 */
export interface BetLeg {
  readonly event: number;
  readonly market: Market;
  readonly outcome: number;
  /** Odds to one at the strike; null: at the starting price. */
  readonly odds: Odds | null;
}

/**
 * One bet type on a slip: every combination of `size` legs of different events, with the same stake on each
 * (rule: lines). An All-to line is one accumulator: its `size` is the number of its legs.
 */
export interface BetLine {
  readonly legs: readonly BetLeg[];
  /** Legs per combination, at least 1. */
  readonly size: number;
  /** Stake per combination, in cents, at least 1. */
  readonly stake: Cents;
}

/** Whether a market is racing's. */
export function isRacingMarket(market: Market): market is RacingMarket {
  return market === 'win' || market === 'place';
}

/**
 * The legs grouped by event, in the order the events first appear. Legs of one event never share a combination, of one
 * market or of two (rule: one-fixture-once).
 */
export function legsByEvent<Leg extends Pick<BetLeg, 'event'>>(legs: readonly Leg[]): Leg[][] {
  const groups: Leg[][] = [];
  // A line has few events: looking through them is quicker than a map.
  for (const leg of legs) {
    const group = groups.find(([first]) => first?.event === leg.event);
    if (group) group.push(leg);
    else groups.push([leg]);
  }
  return groups;
}
