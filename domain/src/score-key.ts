import type { Score } from './ranking.ts';
import type { RaceScoreTable } from './scoring.ts';
import { bestPossibleTotal, type Points, type ScoringRules } from './scoring-rules.ts';

/**
 * The layout of a score packed into one unsigned 32-bit number that sorts by rank: the greater key ranks first, equal
 * keys share the rank (rule: rank). The key is `total × totalUnit + winners × winnerUnit + seconds × secondUnit +
 * thirds`, so a punter's key is the sum of what each race adds.
 */
export interface ScoreKey {
  readonly races: number;
  readonly totalUnit: number;
  readonly winnerUnit: number;
  readonly secondUnit: number;
  /** The largest total that fits, in hundredths. */
  readonly maxTotal: Points;
}

const MAX_KEY = 2 ** 32 - 1;

/**
 * The layout for a card with this many races. A count is at most `races`, so each of the three takes `races + 1` values
 * and the total gets the rest: up to 58 916 points on 8 races, 10 485 on 15, 1 310 on 31. Throws a RangeError when the
 * rules can award more than fits.
 */
export function scoreKeyFor(races: number, rules: ScoringRules): ScoreKey {
  return scoreKeyOf(races, bestPossibleTotal(rules, races), `the rules "${rules.name}"`);
}

/**
 * The layout for any list of so many events that each add a total, in hundredths, and at most one to one of three counts:
 * a predictor round has fixtures for races. Throws a RangeError when more than fits can be awarded, naming by what.
 */
export function scoreKeyOf(races: number, mostTotal: Points, by: string): ScoreKey {
  if (!Number.isInteger(races) || races < 1) throw new RangeError(`a list of ${races} events`);
  const base = races + 1;
  const key = {
    races,
    totalUnit: base ** 3,
    winnerUnit: base ** 2,
    secondUnit: base,
    maxTotal: Math.floor((MAX_KEY + 1) / base ** 3) - 1,
  };
  if (mostTotal > key.maxTotal) {
    throw new RangeError(`${by} can award more than ${key.maxTotal} hundredths on ${races} events`);
  }
  return key;
}

/** Packs a score. Throws a RangeError for one that does not fit the layout exactly. */
export function packScore(key: ScoreKey, { total, winners, secondPlace, thirdPlace }: Score): number {
  const fits = (value: number, max: number) => Number.isInteger(value) && value >= 0 && value <= max;
  if (
    !fits(total, key.maxTotal) ||
    !fits(winners, key.races) ||
    !fits(secondPlace, key.races) ||
    !fits(thirdPlace, key.races)
  ) {
    throw new RangeError(`score ${total}/${winners}/${secondPlace}/${thirdPlace} on ${key.races} races`);
  }
  return total * key.totalUnit + winners * key.winnerUnit + secondPlace * key.secondUnit + thirdPlace;
}

/** Unpacks a score. */
export function unpackScore(key: ScoreKey, packed: number): Score {
  return {
    total: Math.floor(packed / key.totalUnit),
    winners: Math.floor(packed / key.winnerUnit) % (key.races + 1),
    secondPlace: Math.floor(packed / key.secondUnit) % (key.races + 1),
    thirdPlace: packed % (key.races + 1),
  };
}

/** What a pick of each saddle adds to a punter's key in one race. Any byte is a valid index. */
export function tabulateRaceKeys(key: ScoreKey, table: RaceScoreTable): Uint32Array {
  return Uint32Array.from(table.racePoints, (racePoints, saddle) =>
    packScore(key, {
      total: racePoints + (table.bonus[saddle] ?? 0),
      winners: table.winner[saddle] ?? 0,
      secondPlace: table.second[saddle] ?? 0,
      thirdPlace: table.third[saddle] ?? 0,
    }),
  );
}
