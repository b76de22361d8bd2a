import type { RunnerFacts } from '@furlong/domain/stats/race-facts';

/** A race run, as stats need it. */
export interface RaceFacts {
  readonly raceNumber: number;
  /** Milliseconds since 1970. */
  readonly offAt: number;
  /** By the saddle picked. */
  readonly runners: ReadonlyMap<number, RunnerFacts>;
}

/** What a meeting's facts are stored as. */
export interface MeetingFacts {
  /** The fewest races run of a card whose every winner earns the bonus (rule: scoring). */
  readonly fewestForWholeCard: number;
  readonly races: readonly RaceFacts[];
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
  readonly fewest: number;
  readonly races: readonly StoredRace[];
}

const million = 1_000_000;

export function encodeFacts({ fewestForWholeCard, races }: MeetingFacts): StoredFacts {
  return {
    fewest: fewestForWholeCard,
    races: races.map(({ raceNumber, offAt, runners }) => [
      raceNumber,
      offAt,
      [...runners.values()].map((runner) => [
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

export function decodeFacts({ fewest, races }: StoredFacts): MeetingFacts {
  return {
    fewestForWholeCard: fewest,
    races: races.map(([raceNumber, offAt, runners]) => ({
      raceNumber,
      offAt,
      runners: new Map(runners.map((stored) => [stored[0], decodeRunner(stored)])),
    })),
  };
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
