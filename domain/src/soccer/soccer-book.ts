import { type Odds, oddsOf, overround } from '../odds.ts';
import type { SoccerMarket } from './markets.ts';

/** The book of each market that its prices are made for: 1.07 is 107 %. */
export type SoccerBooks = Readonly<Record<SoccerMarket, number>>;

/** The books of the demo. */
export const DEMO_BOOKS: SoccerBooks = {
  result: 1.07,
  doubleChance: 1.07,
  overUnder25: 1.06,
  bothTeamsToScore: 1.08,
  halfTimeFullTime: 1.18,
  correctScore: 1.3,
};

const SHORTEST_HUNDREDTHS = 2;
const LONGEST_HUNDREDTHS = 50_000;
/** What binary arithmetic can be off by, so that a price that is whole in hundredths stays so. */
const TOLERANCE = 1e-9;

/**
 * The odds to one of a probability in a book: 1 / (probability × book) − 1, cut to hundredths downward, from 1/50 to
 * 500/1.
 */
export function priceOf(probability: number, book: number): Odds {
  const exact = 100 * (1 / (probability * book) - 1);
  const hundredths = Number.isFinite(exact) ? Math.floor(exact + TOLERANCE) : LONGEST_HUNDREDTHS;
  return oddsOf(Math.min(LONGEST_HUNDREDTHS, Math.max(SHORTEST_HUNDREDTHS, hundredths)), 100);
}

/** The odds of every market's outcomes, in their order, from their probabilities. */
export function priceMarkets(
  probabilities: Readonly<Record<SoccerMarket, readonly number[]>>,
  books: SoccerBooks,
): Readonly<Record<SoccerMarket, readonly Odds[]>> {
  const prices = (market: SoccerMarket) => probabilities[market].map((p) => priceOf(p, books[market]));
  return {
    result: prices('result'),
    doubleChance: prices('doubleChance'),
    bothTeamsToScore: prices('bothTeamsToScore'),
    overUnder25: prices('overUnder25'),
    correctScore: prices('correctScore'),
    halfTimeFullTime: prices('halfTimeFullTime'),
  };
}

/** The book that a market's odds make: the sum of 1 / (1 + odds), for double chance, of which two win, half of it. */
export function bookOf(market: SoccerMarket, odds: readonly Odds[]): number {
  return overround(odds) / (market === 'doubleChance' ? 2 : 1);
}
