import { createRandom } from '@furlong/domain/random';
import type { Course } from './courses.ts';
import { debutantsOfMeeting } from './debutants.ts';
import { makeRaceTitles } from './names.ts';
import { type SimulatedRace, simulateRace } from './simulate-race.ts';
import { courseOfMeeting, horsesOfMeeting, type StableName, type World } from './stable.ts';

/** Races of a simulated meeting. */
export const RACES = 8;

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

/** Makes a meeting of eight races, at its stable's next course unless another is given. */
export function simulateMeeting(
  world: World,
  seed: string,
  fixture: Fixture,
  course = courseOfMeeting(world[fixture.stable], fixture.number),
): SimulatedMeeting {
  const stable = world[fixture.stable];
  const own = `${seed}/${fixture.ref}`;
  const random = createRandom(own);
  const going = course.surface === 'Turf' ? random.weighted(GOING, [6, 2, 1, 2]) : 'Standard';
  const titles = makeRaceTitles(random, RACES);
  const horses = horsesOfMeeting(stable, fixture.number);
  // Handed out race by race, so that no two first timers share a name.
  const debutants = debutantsOfMeeting(fixture.stable, fixture.number);
  const share = Math.floor(horses.length / RACES);
  const races = titles.map((title, index) => {
    const number = index + 1;
    return { number, title, horses: horses.slice(index * share, (index + 1) * share) };
  });
  return {
    ref: fixture.ref,
    course,
    seed: own,
    races: races.map((race) =>
      simulateRace(
        { ...race, course, going, jockeys: stable.jockeys, nextDebutant: () => debutants.shift() },
        random.fork(`race/${race.number}`),
      ),
    ),
  };
}
