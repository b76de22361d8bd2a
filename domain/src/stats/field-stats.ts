import type { Points } from '../scoring-rules.ts';
import { bandOf, PRICE_BANDS, type PriceBand } from './promises.ts';
import type { RunnerFacts } from './race-facts.ts';
import { type Rate, rateOf } from './rate.ts';

/** A runner of a race run, with who rode and who trained it; an empty name is not known. */
export interface FieldRunner {
  readonly facts: RunnerFacts;
  readonly jockey: string;
  readonly trainer: string;
}

/** The runners of a band of starting prices: how many won, and what a pick of each would have earned, in hundredths. */
export interface FieldBand {
  readonly band: PriceBand;
  readonly winners: Rate;
  readonly points: Points;
}

/** Somebody's rides, and how many of them won. */
export interface PersonRate {
  readonly name: string;
  readonly winners: Rate;
}

/** What whole fields did, whoever picked them (rule: site-stats). */
export interface FieldStats {
  readonly races: number;
  /** Races that a favourite or a joint one won, of those that have one. */
  readonly favouritesWon: Rate;
  /** The same for the first three. */
  readonly favouritesPlaced: Rate;
  readonly bands: readonly FieldBand[];
  readonly jockeys: readonly PersonRate[];
  readonly trainers: readonly PersonRate[];
}

/**
 * Summarises the fields of races run, each without those that took no part. People are those with the most winners, at
 * most `peopleMax`: of equals the one with fewer rides first, then by name. Who has no winner is left out.
 */
export function summariseFields(races: readonly (readonly FieldRunner[])[], peopleMax: number): FieldStats {
  const priced = races.filter((field) => field.some(({ facts }) => facts.favourite));
  const withFavourite = (holds: (position: number) => boolean) =>
    priced.filter((field) =>
      field.some(({ facts: { favourite, position } }) => favourite && position !== null && holds(position)),
    ).length;
  const runners = races.flat();
  return {
    races: races.length,
    favouritesWon: rateOf(
      withFavourite((position) => position === 1),
      priced.length,
    ),
    favouritesPlaced: rateOf(
      withFavourite((position) => position <= 3),
      priced.length,
    ),
    bands: PRICE_BANDS.map((band, place) => {
      const own = runners.filter(({ facts: { odds } }) => odds !== null && bandOf(odds) === place);
      return {
        band,
        winners: rateOf(own.filter(hasWon).length, own.length),
        points: own.reduce((sum, { facts }) => sum + facts.points, 0),
      };
    }),
    jockeys: mostWinners(runners, ({ jockey }) => jockey, peopleMax),
    trainers: mostWinners(runners, ({ trainer }) => trainer, peopleMax),
  };
}

function hasWon({ facts }: FieldRunner): boolean {
  return facts.position === 1;
}

function mostWinners(
  runners: readonly FieldRunner[],
  nameOf: (runner: FieldRunner) => string,
  peopleMax: number,
): PersonRate[] {
  const byName = Map.groupBy(
    runners.filter((runner) => nameOf(runner) !== ''),
    nameOf,
  );
  return [...byName]
    .map(([name, own]) => ({ name, won: own.filter(hasWon).length, rides: own.length }))
    .filter(({ won }) => won > 0)
    .sort((a, b) => b.won - a.won || a.rides - b.rides || (a.name < b.name ? -1 : 1))
    .slice(0, peopleMax)
    .map(({ name, won, rides }) => ({ name, winners: rateOf(won, rides) }));
}
