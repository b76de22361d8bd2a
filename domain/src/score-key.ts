import type { Score } from './ranking.ts';
import type { RaceScoreTable } from './scoring.ts';
import { bestPossibleTotal, type Points, type ScoringRules } from './scoring-rules.ts';

/**
 * A whole score as one unsigned 32-bit number that orders as Decision 16 ranks: the greater key ranks first, equal
 * keys share the rank. A key is a sum, `total × totalUnit + winners × winnerUnit + seconds × secondUnit + thirds`,
 * so the key of a punter is the sum of what each race adds.
 */
export interface ScoreKey {
  readonly races: number;
  readonly totalUnit: number;
  readonly winnerUnit: number;
  readonly secondUnit: number;
  /** The greatest total that fits, in hundredths. */
  readonly maxTotal: Points;
}

const MAX_KEY = 2 ** 32 - 1;

/**
 * The key's layout for a card of so many races. A count is at most the number of races, so each takes `races + 1`
 * values and the total has what is left: 58 916 points on 8 races, 10 485 on 15, 1 310 on 31. Throws a RangeError
 * when the rules can award more than fits.
 */
export function scoreKeyFor(races: number, rules: ScoringRules): ScoreKey {
  if (!Number.isInteger(races) || races < 1) throw new RangeError(`a card of ${races} races`);
  const base = races + 1;
  const key = {
    races,
    totalUnit: base ** 3,
    winnerUnit: base ** 2,
    secondUnit: base,
    maxTotal: Math.floor((MAX_KEY + 1) / base ** 3) - 1,
  };
  if (bestPossibleTotal(rules, races) > key.maxTotal) {
    throw new RangeError(
      `the rules "${rules.name}" can award more than ${key.maxTotal} hundredths on ${races} races`,
    );
  }
  return key;
}

/** A score as its key. Throws a RangeError for anything the layout cannot hold exactly. */
export function packScore(key: ScoreKey, { total, winners, secondPlace, thirdPlace }: Score): number {
  const held = (value: number, most: number) => Number.isInteger(value) && value >= 0 && value <= most;
  if (
    !held(total, key.maxTotal) ||
    !held(winners, key.races) ||
    !held(secondPlace, key.races) ||
    !held(thirdPlace, key.races)
  ) {
    throw new RangeError(`score ${total}/${winners}/${secondPlace}/${thirdPlace} on ${key.races} races`);
  }
  return total * key.totalUnit + winners * key.winnerUnit + secondPlace * key.secondUnit + thirdPlace;
}

/** The score a key stands for. */
export function unpackScore(key: ScoreKey, packed: number): Score {
  return {
    total: Math.floor(packed / key.totalUnit),
    winners: Math.floor(packed / key.winnerUnit) % (key.races + 1),
    secondPlace: Math.floor(packed / key.secondUnit) % (key.races + 1),
    thirdPlace: packed % (key.races + 1),
  };
}

/** What a pick of each saddle adds to a punter's key in one race; a pick column indexes it unchecked. */
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
