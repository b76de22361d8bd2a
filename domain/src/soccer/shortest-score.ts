import type { Odds } from '../odds.ts';
import { compareOdds } from '../odds.ts';
import { type Goals, SOCCER_MARKETS } from './markets.ts';

/**
 * The score with the shortest of the prices of the correct scores, which are in the order of the market's outcomes; null
 * stands for no price. Of equal prices the first in that order. Null where no score has a price: `other` is none.
 */
export function shortestScore(prices: readonly (Odds | null)[]): Goals | null {
  let shortest: { readonly odds: Odds; readonly score: Goals } | null = null;
  for (const [index, outcome] of SOCCER_MARKETS.correctScore.entries()) {
    const [home, away] = outcome.split('-').map(Number);
    const odds = prices[index] ?? null;
    if (odds === null || home === undefined || away === undefined) continue;
    if (shortest === null || compareOdds(odds, shortest.odds) < 0) shortest = { odds, score: { home, away } };
  }
  return shortest?.score ?? null;
}
