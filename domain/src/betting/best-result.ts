import { bestScore } from '../soccer/best-score.ts';
import { type BetLeg, isRacingMarket } from './bet-line.ts';
import { compareRatios, type PricedLeg, sumWinning, type WinningLegs, winningLeg } from './winning-legs.ts';

/**
 * The legs that win in the event's most profitable result for them: in racing one winner, and as many placed as there
 * are places, the winner among them; in soccer the best score. Empty with a return of 0 when no leg can win.
 */
export function bestResult<Leg extends PricedLeg>(legs: readonly Leg[], places: number): WinningLegs<Leg> {
  const [first] = legs;
  if (first && !isRacingMarket(first.market)) return bestScore(legs);
  // Most lines have one runner of a race.
  if (first && legs.length === 1)
    return sumWinning(first.market === 'win' || places > 0 ? [winningLeg(first)] : []);
  return bestRaceResult(legs, places);
}

function bestRaceResult<Leg extends PricedLeg>(legs: readonly Leg[], places: number): WinningLegs<Leg> {
  const wins = legsByOutcome(legs, 'win');
  const placed = [...legsByOutcome(legs, 'place')].sort(([, a], [, b]) => compareRatios(b, a));
  // The case without a winning win leg: the best placed legs take every place.
  let best = sumWinning(placed.slice(0, places).map(([, leg]) => leg));
  for (const [winner, win] of wins) {
    const second = placed.filter(([outcome]) => outcome !== winner).slice(0, Math.max(0, places - 1));
    const first = places > 0 ? placed.filter(([outcome]) => outcome === winner) : [];
    const result = sumWinning([win, ...[...first, ...second].map(([, leg]) => leg)]);
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
    const one = winningLeg(leg);
    const before = outcomes.get(leg.outcome);
    outcomes.set(leg.outcome, before ? sumWinning([before, one]) : one);
  }
  return outcomes;
}
