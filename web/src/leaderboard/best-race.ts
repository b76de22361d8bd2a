import type { Race } from '@furlong/contract/schemas/meetings';
import type { RacePickDetail } from '@furlong/contract/schemas/standings';

/** The race that brought a punter most. */
export interface BestRace {
  readonly raceNumber: number;
  readonly horseName: string;
  /** Where the pick finished; null where it is not known. */
  readonly position: number | null;
  readonly priceFraction: string | null;
  readonly points: number;
}

/** The best race by the picks of a board's row; null when none brought anything. */
export function bestOfPicks(picks: readonly RacePickDetail[]): BestRace | null {
  return bestOf(
    picks.map(({ raceNumber, horseName, racePosition, startingPriceFraction, points }) => ({
      raceNumber,
      horseName: horseName ?? '',
      position: racePosition ?? null,
      priceFraction: startingPriceFraction ?? null,
      points: points ?? 0,
    })),
  );
}

/** The best race by a card with the punter's own picks; null when none brought anything. */
export function bestOfCard(races: readonly Race[]): BestRace | null {
  return bestOf(
    races.flatMap(({ raceNumber, runners, selection }) => {
      if (selection == null) return [];
      const { saddle, countsAs, horseName, points } = selection;
      const runner = runners.find((each) => each.saddle === (countsAs ?? saddle));
      const position = runner?.position ?? null;
      const priceFraction = runner?.startingPriceFraction ?? null;
      return [{ raceNumber, horseName, position, priceFraction, points: points ?? 0 }];
    }),
  );
}

/** The first of those that brought most. */
function bestOf(races: readonly BestRace[]): BestRace | null {
  const [best] = races.toSorted((a, b) => b.points - a.points);
  return best === undefined || best.points <= 0 ? null : best;
}
