import type { RunnerFacts } from '@furlong/domain/stats/race-facts';
import type { StatsPick } from '@furlong/domain/stats/stats-meeting';

/** A race run, as its picks are found. */
export interface RaceFacts {
  readonly raceNumber: number;
  /** By the saddle picked; nothing for one that is void. The same objects for all who picked it. */
  readonly bySaddle: readonly (StatsPick | undefined)[];
}

/** A race run, as it is recorded. */
export interface RaceToEncode {
  readonly raceNumber: number;
  /** Milliseconds since 1970. */
  readonly offAt: number;
  readonly runners: readonly RunnerFacts[];
}

/**
 * Saddle picked, saddle that ran, position (0: none), points in hundredths, winners tied (0: it did not win), price as
 * numerator and denominator (0/0: none), its chance in millionths (-1: none), 1 for a favourite. A punter of a thousand
 * meetings reads a hundred thousand of them, so they are short.
 */
type StoredRunner = readonly [number, number, number, number, number, number, number, number, 0 | 1];
type StoredRace = readonly [raceNumber: number, offAt: number, runners: readonly StoredRunner[]];

/** The stored form of a meeting's facts. */
export interface StoredFacts {
  /** The fewest races run of a card whose every winner earns the bonus (rule: scoring). */
  readonly fewest: number;
  readonly races: readonly StoredRace[];
}

const million = 1_000_000;

export function encodeFacts(fewest: number, races: readonly RaceToEncode[]): StoredFacts {
  return {
    fewest,
    races: races.map(({ raceNumber, offAt, runners }) => [
      raceNumber,
      offAt,
      runners.map((runner) => [
        runner.saddle,
        runner.ranAs,
        runner.position ?? 0,
        runner.points,
        runner.won > 0 ? Math.round(1 / runner.won) : 0,
        runner.price?.numerator ?? 0,
        runner.price?.denominator ?? 0,
        runner.chance === null ? -1 : Math.round(runner.chance * million),
        runner.favourite ? 1 : 0,
      ]),
    ]),
  };
}

export function decodeRaces({ races }: StoredFacts): RaceFacts[] {
  return races.map(([raceNumber, offAt, runners]) => {
    const bySaddle: (StatsPick | undefined)[] = [];
    for (const stored of runners) {
      // Filled from the front, because holes would make the list slow.
      while (bySaddle.length <= stored[0]) bySaddle.push(undefined);
      bySaddle[stored[0]] = { raceNumber, offAt, facts: decodeRunner(stored) };
    }
    return { raceNumber, bySaddle };
  });
}

function decodeRunner([
  saddle,
  ranAs,
  position,
  points,
  tied,
  numerator,
  denominator,
  chance,
  favourite,
]: StoredRunner): RunnerFacts {
  const hasPrice = denominator > 0;
  return {
    saddle,
    ranAs,
    position: position === 0 ? null : position,
    points,
    won: tied === 0 ? 0 : 1 / tied,
    price: hasPrice ? { numerator, denominator } : null,
    odds: hasPrice ? numerator / denominator : null,
    chance: chance < 0 ? null : chance / million,
    favourite: favourite === 1,
  };
}
