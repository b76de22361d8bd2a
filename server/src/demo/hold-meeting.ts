import { createRandom } from '@furlong/domain/random';
import type { Course } from './courses.ts';
import { debutantsOfMeeting } from './debutants.ts';
import { makeRaceTitles } from './names.ts';
import { mayRun, type RaceKind } from './race-kinds.ts';
import { type SimulatedRace, simulateRace } from './simulate-race.ts';
import type { Horse, StableName, Stables } from './stable.ts';

/** Races of a simulated meeting. */
export const RACES = 8;
/** Horses that a meeting chooses its fields from: about ninety of them run. */
export const HORSES_A_MEETING = 160;

/** What a simulated meeting is made from, with the seed: the same gives the same card, prices and results. */
export interface Fixture {
  readonly ref: string;
  readonly stable: StableName;
  /** The stable's how-manieth meeting this is, from 0. */
  readonly number: number;
}

/** A meeting as the simulation knows it, without any time. */
export interface SimulatedMeeting {
  readonly ref: string;
  readonly course: Course;
  readonly races: readonly SimulatedRace[];
  /** Makes every random part that belongs to this meeting. */
  readonly seed: string;
}

const GOING = ['Good', 'Good to Soft', 'Soft', 'Good to Firm'];

/**
 * Makes a meeting of eight races at a course from the horses it may choose from, those it would rather have first.
 * `firstTimers` are the names of the unraced horses that may run at it.
 */
export function holdMeeting(
  stables: Stables,
  seed: string,
  { ref, stable, number: fixture }: Fixture,
  course: Course,
  horses: readonly Horse[],
  firstTimers: readonly string[] = debutantsOfMeeting(stable, fixture),
): SimulatedMeeting {
  const { jockeys } = stables[stable];
  const own = `${seed}/${ref}`;
  const random = createRandom(own);
  const going = course.surface === 'Turf' ? random.weighted(GOING, [6, 2, 1, 2]) : 'Standard';
  const titles = makeRaceTitles(random, RACES);
  // Handed out race by race, so that no horse runs twice and no two first timers share a name.
  const debutants = [...firstTimers];
  const left = [...horses];
  const candidates = (kind: RaceKind) => left.filter((horse) => mayRun(kind, horse));
  const take = (kind: RaceKind, count: number) => {
    const taken = candidates(kind).slice(0, count);
    for (const horse of taken) left.splice(left.indexOf(horse), 1);
    return taken;
  };
  return {
    ref,
    course,
    seed: own,
    races: titles.map((title, index) =>
      simulateRace(
        {
          ...{ number: index + 1, title, course, going, jockeys, take },
          countLeft: (kind) => candidates(kind).length,
          nextDebutant: () => debutants.shift(),
        },
        random.fork(`race/${index + 1}`),
      ),
    ),
  };
}
