import { type Odds, oddsToStored, type StoredOdds } from '../odds.ts';
import { tiedGroups } from '../race-result.ts';
import { cardBonus, cardProgress, type ScoredRace, scoreRunners } from '../scoring.ts';
import type { Points, ScoringRules } from '../scoring-rules.ts';
import { RaceStatus } from '../status.ts';
import { winChances } from './promises.ts';

/** What stats need to know of a pick of one runner in a race run. */
export interface RunnerFacts {
  /** The runner picked. */
  readonly saddle: number;
  /** The runner that ran for the pick: of a scratched one the favourite (rule: favourite-stands-in). */
  readonly ranAs: number;
  readonly position: number | null;
  /** Points for place and price, in hundredths; the bonus of a whole card is the meeting's. */
  readonly points: Points;
  /** The part of a winner it is: 1/n in a dead heat of n, 0 when it did not win (rule: expected-winners). */
  readonly won: number;
  /** The starting price, exact. */
  readonly price: StoredOdds | null;
  /** The same as a number to one: sums and bands are over thousands of picks. */
  readonly odds: number | null;
  /** The chance that the prices gave it; null in a race that promises nothing. */
  readonly chance: number | null;
  /** Whether no other runner had a shorter price: the favourite or a joint one (rule: favourites-followed). */
  readonly favourite: boolean;
}

/**
 * The facts of a race run, for each runner that can have been picked; empty for a race without a result. A pick that no
 * runner ran for is void and left out: scratched in a race without a starting price.
 */
export function factsOfRace(race: ScoredRace, rules: ScoringRules): RunnerFacts[] {
  if (race.status !== RaceStatus.resulted) return [];
  const chances = winChances(race.runners);
  const prices = new Map(race.runners.map(({ saddle, startingPrice }) => [saddle, startingPrice]));
  const winners = tiedGroups(race.finishers).find(({ position }) => position === 1)?.saddles ?? [];
  const shortest = shortestOf(race);
  return scoreRunners(race, rules).flatMap(({ saddle, ranAs, position, racePoints, bonus }) => {
    if (ranAs === null) return [];
    const price = prices.get(ranAs) ?? null;
    return {
      saddle,
      ranAs,
      position,
      points: racePoints + bonus,
      won: position === 1 ? 1 / winners.length : 0,
      price: price && oddsToStored(price),
      odds: price && oddsOfPrice(price),
      chance: chances?.get(ranAs) ?? null,
      favourite: price !== null && shortest !== null && price.equals(shortest),
    };
  });
}

function oddsOfPrice(price: Odds): number {
  return Number(price.n) / Number(price.d);
}

function shortestOf({ runners }: ScoredRace): Odds | null {
  let shortest: Odds | null = null;
  for (const { scratched, startingPrice } of runners) {
    if (scratched || !startingPrice) continue;
    if (!shortest || startingPrice.lt(shortest)) shortest = startingPrice;
  }
  return shortest;
}

/**
 * The most that a card could have earned, in hundredths: the best runner of each race run or, with the bonus of a whole
 * card, the best winner of each, whichever is more (rule: points-left). Known only afterwards.
 */
export function perfectTotal(races: readonly ScoredRace[], rules: ScoringRules): Points {
  const run = races.filter(({ status }) => status === RaceStatus.resulted);
  let best = 0;
  let bestOfWinners = 0;
  let winners = 0;
  for (const race of run) {
    const facts = factsOfRace(race, rules);
    const first = facts.filter(({ position }) => position === 1);
    best += Math.max(0, ...facts.map(({ points }) => points));
    bestOfWinners += Math.max(0, ...first.map(({ points }) => points));
    if (first.length > 0) winners += 1;
  }
  return Math.max(best, bestOfWinners + cardBonus(winners, cardProgress(races), rules));
}
