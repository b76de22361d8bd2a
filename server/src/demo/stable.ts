import type { Random } from '@furlong/domain/random';
import { createRandom } from '@furlong/domain/random';
import { type Course, FOREIGN_COURSES, LOCAL_COURSES } from './courses.ts';
import { makeHorseNames, makePeople } from './names.ts';
import { makeSilks } from './silks.ts';

/** A horse of the simulation. `ability` is the hidden part of its strength, from a standard normal distribution. */
export interface Horse {
  readonly name: string;
  readonly trainer: string;
  readonly silks: string;
  readonly ability: number;
  readonly age: number;
}

/** The horses and people that race at home, abroad, or at the featured meetings of the next day. */
export interface Stable {
  readonly horses: readonly Horse[];
  readonly jockeys: readonly string[];
  readonly courses: readonly Course[];
  readonly seed: string;
}

export type StableName = 'home' | 'featured' | 'foreign';

/** Everything that can race. The same seed gives the same world. */
export type World = Readonly<Record<StableName, Stable>>;

/** Horses enough for a card of eight full fields. */
export const HORSES_A_MEETING = 128;
const MEETINGS_A_ROUND = 10;
const JOCKEYS = 24;
const TRAINERS = 28;

/** Makes the world of a seed. No two of its horses share a name. */
export function createWorld(seed: string): World {
  const random = createRandom(`${seed}/world`);
  const size = HORSES_A_MEETING * MEETINGS_A_ROUND;
  const names = makeHorseNames(random.fork('horses'), 3 * size);
  const stable = (name: StableName, from: number, courses: readonly Course[]): Stable => {
    const own = random.fork(name);
    const people = makePeople(own, name === 'foreign' ? JOCKEYS : JOCKEYS + TRAINERS, name === 'foreign');
    const trainers =
      name === 'foreign' ? makePeople(own.fork('trainers'), TRAINERS, true) : people.slice(JOCKEYS);
    const horses = names.slice(from, from + size).map((horse) => makeHorse(horse, own, trainers));
    return { horses, jockeys: people.slice(0, JOCKEYS), courses, seed: `${seed}/${name}` };
  };
  return {
    home: stable('home', 0, LOCAL_COURSES),
    featured: stable('featured', size, LOCAL_COURSES),
    foreign: stable('foreign', 2 * size, FOREIGN_COURSES),
  };
}

function makeHorse(name: string, random: Random, trainers: readonly string[]): Horse {
  return {
    name,
    trainer: random.pick(trainers),
    silks: makeSilks(random),
    ability: random.normal(),
    age: random.weighted([2, 3, 4, 5, 6, 7], [2, 8, 8, 6, 3, 1]),
  };
}

/** The horses of a stable's n-th meeting: all of them have run once before one runs again. */
export function horsesOfMeeting(stable: Stable, fixture: number): Horse[] {
  const round = Math.floor(fixture / MEETINGS_A_ROUND);
  const order = createRandom(`${stable.seed}/round/${round}`).shuffle(stable.horses);
  const from = (fixture % MEETINGS_A_ROUND) * HORSES_A_MEETING;
  return order.slice(from, from + HORSES_A_MEETING);
}

/** The course of a stable's n-th meeting: each is visited once before one is visited again. */
export function courseOfMeeting(stable: Stable, fixture: number): Course {
  const round = Math.floor(fixture / stable.courses.length);
  const order = createRandom(`${stable.seed}/courses/${round}`).shuffle(stable.courses);
  return order[fixture % stable.courses.length] as Course;
}
