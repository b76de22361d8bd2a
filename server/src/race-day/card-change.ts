import type { LocalDay } from '@furlong/domain/local-date';
import type { Odds } from '@furlong/domain/odds';
import type { CompetitionStatus } from '@furlong/domain/status';
import type { CardToChange, Jackpot, RaceToChange, RunnerToChange } from '../meetings/card.ts';
import type { BadField } from '../platform/http/failure.ts';
import type { SupplierChange } from './apply-in-sequence.ts';

/** A runner of a new card. A price left out stays as it is; null withdraws it. */
export interface RunnerChange
  extends Pick<
    RunnerToChange,
    | 'saddle'
    | 'horse'
    | 'jockey'
    | 'trainer'
    | 'draw'
    | 'weight'
    | 'age'
    | 'form'
    | 'silks'
    | 'firstTimer'
    | 'rating'
    | 'comment'
  > {
  readonly winOdds?: Odds | null;
  readonly placeOdds?: Odds | null;
}

/** A race of a new card. */
export interface RaceChange
  extends Pick<
    RaceToChange,
    'number' | 'name' | 'offAt' | 'distance' | 'going' | 'surface' | 'class' | 'statedPlacesPaid'
  > {
  readonly runners: readonly RunnerChange[];
}

/** A whole card as a supplier sends it. */
export interface CardChange extends SupplierChange {
  readonly sport: string;
  readonly name: string;
  readonly raceCourse: string;
  readonly country: string;
  readonly date: LocalDay;
  /** Left out: a new meeting is active, a known one keeps its status. */
  readonly status?: CompetitionStatus;
  /** Left out: a new meeting gets the default competition, a known one keeps its own. */
  readonly competition?: string;
  readonly jackpot: Jackpot | null;
  readonly races: readonly RaceChange[];
}

/** What is wrong with a card by itself: a repeated number, or a jackpot leg that is no race. */
export function findCardProblems(card: CardChange): BadField[] {
  const faults = repeated(
    card.races.map((race) => race.number),
    (index) => `races.${index}.number`,
  );
  card.races.forEach((race, index) => {
    const saddles = race.runners.map((runner) => runner.saddle);
    faults.push(...repeated(saddles, (at) => `races.${index}.runners.${at}.saddle`));
  });
  const numbers = new Set(card.races.map((race) => race.number));
  const legs = card.jackpot?.legs ?? [];
  faults.push(...repeated(legs, (index) => `jackpot.legs.${index}`));
  legs.forEach((leg, index) => {
    if (!numbers.has(leg)) faults.push({ field: `jackpot.legs.${index}`, expected: 'the number of a race' });
  });
  return faults;
}

function repeated(numbers: readonly number[], fieldOf: (index: number) => string): BadField[] {
  const seen = new Set<number>();
  return numbers.flatMap((number, index) => {
    if (!seen.has(number)) {
      seen.add(number);
      return [];
    }
    return [{ field: fieldOf(index), expected: `each number once, and ${number} was there already` }];
  });
}

const raceFields = [
  'name',
  'distance',
  'going',
  'surface',
  'class',
  'statedPlacesPaid',
] as const satisfies readonly (keyof RaceChange & keyof RaceToChange)[];
const runnerFields = [
  'horse',
  'jockey',
  'trainer',
  'draw',
  'weight',
  'age',
  'form',
  'silks',
  'firstTimer',
  'rating',
  'comment',
] as const satisfies readonly (keyof RunnerChange & keyof RunnerToChange)[];

/**
 * The first field in which a new card differs from a stored race, in words; undefined when there is none. Prices are
 * not compared, and a scratched runner may be on the new card or not.
 */
export function findRaceDifference(held: RaceToChange, given: RaceChange): string | undefined {
  const field = raceFields.find((name) => held[name] !== given[name]);
  if (field) return field;
  if (held.offAt.getTime() !== given.offAt.getTime()) return 'offAt';
  const runners = new Map(given.runners.map((runner) => [runner.saddle, runner]));
  for (const runner of held.runners) {
    const change = runners.get(runner.saddle);
    runners.delete(runner.saddle);
    if (!change && !runner.scratched) return `runner ${runner.saddle}, who is left out`;
    const differs = change && runnerFields.find((name) => runner[name] !== change[name]);
    if (differs) return `${differs} of runner ${runner.saddle}`;
  }
  const [added] = runners.keys();
  return added === undefined ? undefined : `runner ${added}, who is new`;
}

/** The first field in which a new card differs from a stored meeting; undefined when there is none. */
export function findMeetingDifference(held: CardToChange, given: CardChange): string | undefined {
  const fields = ['sport', 'name', 'raceCourse', 'country', 'date'] as const;
  const field = fields.find((name) => held[name] !== given[name]);
  if (field) return field;
  if (given.competition !== undefined && given.competition !== held.competition) return 'competition';
  return jackpotText(held.jackpot) === jackpotText(given.jackpot) ? undefined : 'jackpot';
}

function jackpotText(jackpot: Jackpot | null): string {
  return jackpot ? JSON.stringify([jackpot.legs, jackpot.progressive, jackpot.guarantee]) : '';
}
