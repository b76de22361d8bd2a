import type { Random } from '../random.ts';
import { winningOutcomes } from './market-result.ts';
import { type Goals, SOCCER_MARKETS, type SoccerMarket, soccerMarkets } from './markets.ts';

/**
 * The model of Dixon and Coles (1997) for the goals of a match: two Poisson distributions with a correction of the low
 * scores, and goals that each fall in the first half with the same probability, apart from the others. For simulation
 * and its prices.
 */

/** Goals that each side is expected to score. */
export interface ExpectedGoals {
  readonly home: number;
  readonly away: number;
}

/** What a team's goals are multiplied by, scored and conceded; 1 is the average of its league. */
export interface TeamStrength {
  readonly attack: number;
  readonly weakness: number;
}

const BASE: ExpectedGoals = { home: 1.2, away: 0.9 };
const NEUTRAL_BASE: ExpectedGoals = { home: 1.04, away: 1.04 };
const STRENGTH_DEVIATION = 0.2;
/** The dependence of the low scores, ρ. */
const LOW_SCORE_DEPENDENCE = -0.1;
const FIRST_HALF = 0.44;
const MOST_GOALS = 10;
const HALF_MINUTES = 45;
const ADDED_MINUTES = { least: 2, most: 6 };

/** The strengths of a league's teams: log-normal, with a mean of 1 each over the league. */
export function drawStrengths(teams: number, random: Random): TeamStrength[] {
  const draw = () => {
    const values = Array.from({ length: teams }, () => Math.exp(STRENGTH_DEVIATION * random.normal()));
    const mean = values.reduce((sum, value) => sum + value, 0) / teams;
    return values.map((value) => value / mean);
  };
  const attacks = draw();
  const weaknesses = draw();
  return attacks.map((attack, index) => ({ attack, weakness: weaknesses[index] ?? 1 }));
}

/** The goals expected of a match; on neutral ground neither side is at home. */
export function expectedGoals(home: TeamStrength, away: TeamStrength, neutralVenue: boolean): ExpectedGoals {
  const base = neutralVenue ? NEUTRAL_BASE : BASE;
  return {
    home: base.home * home.attack * away.weakness,
    away: base.away * away.attack * home.weakness,
  };
}

/** The probability of each score from 0-0 to 10-10; they sum to 1. Throws a RangeError for goals not above 0. */
export function scoreProbabilities(expected: ExpectedGoals): readonly (Goals & { readonly p: number })[] {
  const { home: lambda, away: mu } = expected;
  if (!(lambda > 0 && mu > 0)) throw new RangeError(`${lambda} and ${mu} goals cannot be expected`);
  const homeGoals = poisson(lambda);
  const awayGoals = poisson(mu);
  const scores = homeGoals.flatMap((p, home) =>
    awayGoals.map((q, away) => ({ home, away, p: p * q * correction(home, away, expected) })),
  );
  const total = scores.reduce((sum, { p }) => sum + p, 0);
  return scores.map((score) => ({ ...score, p: score.p / total }));
}

/** The probability of each outcome of each market, in their order; those of a market sum to 1, of double chance to 2. */
export function marketProbabilities(
  expected: ExpectedGoals,
): Readonly<Record<SoccerMarket, readonly number[]>> {
  const empty = (market: SoccerMarket) => SOCCER_MARKETS[market].map(() => 0);
  const sums = {
    result: empty('result'),
    doubleChance: empty('doubleChance'),
    bothTeamsToScore: empty('bothTeamsToScore'),
    overUnder25: empty('overUnder25'),
    correctScore: empty('correctScore'),
    halfTimeFullTime: empty('halfTimeFullTime'),
  };
  for (const { p, ...score } of scoreProbabilities(expected)) {
    for (const half of halfTimesOf(score)) {
      for (const market of soccerMarkets) {
        for (const number of winningOutcomes(market, score, half) ?? []) {
          sums[market][number - 1] = (sums[market][number - 1] ?? 0) + p * half.p;
        }
      }
    }
  }
  return sums;
}

/** A goal; `minute` is 1 to 90, `added` the minutes of stoppage time after 45 or 90. */
export interface DrawnGoal {
  readonly side: 'home' | 'away';
  readonly half: 1 | 2;
  readonly minute: number;
  readonly added: number;
}

/** A match played by the model. */
export interface DrawnMatch {
  readonly score: Goals;
  readonly halfTime: Goals;
  /** In the order they fall. */
  readonly goals: readonly DrawnGoal[];
  /** Minutes added to each half. */
  readonly added: readonly [number, number];
}

/** Draws a match: the score first, so that every market has one source, then the half and the minute of each goal. */
export function drawMatch(expected: ExpectedGoals, random: Random): DrawnMatch {
  const scores = scoreProbabilities(expected);
  const { home, away } = random.weighted(
    scores,
    scores.map(({ p }) => p),
  );
  const drawAdded = () => random.int(ADDED_MINUTES.least, ADDED_MINUTES.most);
  const added = [drawAdded(), drawAdded()] as const;
  const sides = [...Array<'home'>(home).fill('home'), ...Array<'away'>(away).fill('away')];
  const goals = random.shuffle(sides.map((side) => drawGoal(side, added, random)));
  goals.sort((a, b) => a.half - b.half || a.minute - b.minute || a.added - b.added);
  const early = goals.filter(({ half }) => half === 1);
  return {
    score: { home, away },
    halfTime: {
      home: early.filter(({ side }) => side === 'home').length,
      away: early.filter(({ side }) => side === 'away').length,
    },
    goals,
    added,
  };
}

function drawGoal(side: DrawnGoal['side'], added: readonly [number, number], random: Random): DrawnGoal {
  const half = random.chance(FIRST_HALF) ? 1 : 2;
  const minute = random.int(1, HALF_MINUTES + added[half - 1 === 0 ? 0 : 1]);
  const start = (half - 1) * HALF_MINUTES;
  return {
    side,
    half,
    minute: start + Math.min(minute, HALF_MINUTES),
    added: Math.max(0, minute - HALF_MINUTES),
  };
}

function poisson(mean: number): number[] {
  const probabilities = [Math.exp(-mean)];
  for (let goals = 1; goals <= MOST_GOALS; goals++) {
    probabilities.push(((probabilities[goals - 1] ?? 0) * mean) / goals);
  }
  return probabilities;
}

/** τ, which makes the low scores depend on each other. */
function correction(home: number, away: number, { home: lambda, away: mu }: ExpectedGoals): number {
  const rho = LOW_SCORE_DEPENDENCE;
  if (home === 0 && away === 0) return 1 - lambda * mu * rho;
  if (home === 0 && away === 1) return 1 + lambda * rho;
  if (home === 1 && away === 0) return 1 + mu * rho;
  return home === 1 && away === 1 ? 1 - rho : 1;
}

/** The half-times that can lead to a score, with their probabilities. */
function halfTimesOf(score: Goals): (Goals & { readonly p: number })[] {
  const away = binomial(score.away);
  return binomial(score.home).flatMap((p, home) => away.map((q, other) => ({ home, away: other, p: p * q })));
}

/** The probability of 0, 1, … of so many goals in the first half. */
function binomial(goals: number): number[] {
  let ways = 1;
  return Array.from({ length: goals + 1 }, (_, early) => {
    if (early > 0) ways = (ways * (goals - early + 1)) / early;
    return ways * FIRST_HALF ** early * (1 - FIRST_HALF) ** (goals - early);
  });
}
