import type { LocalDay } from '@furlong/domain/local-date';
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
  /** A filly, or a mare from five on. */
  readonly isFemale: boolean;
  /** It had not won before the first race that it ran here. */
  readonly maiden: boolean;
  /** Its places in the races that it ran here, oldest first. */
  readonly runs: readonly number[];
}

/** The people that race at home, abroad, or at the featured meetings of the next day, and where. */
export interface Stable {
  readonly jockeys: readonly string[];
  readonly trainers: readonly string[];
  readonly courses: readonly Course[];
  readonly seed: string;
}

export type StableName = 'home' | 'featured' | 'foreign';
export type Stables = Readonly<Record<StableName, Stable>>;

/** Everything that can race. The same seed gives the same world. */
export interface World extends Stables {
  /**
   * The horses of each region that ran in the meetings of the past and are rested: those whose last run was ten days or
   * more before the day after.
   */
  readonly rested: ReadonlyMap<string, readonly Horse[]>;
  /** The day that the past leads up to; null where there is none. */
  readonly firstDay: LocalDay | null;
}

const JOCKEYS = 24;
const TRAINERS = 28;
/** Horses of a region, by how much is run there: a card takes about ninety, and none runs twice within ten days. */
const HORSES: Readonly<Record<string, number>> = {
  Cape: 1_000,
  Gauteng: 1_500,
  'KwaZulu-Natal': 1_000,
  'Eastern Cape': 500,
  GB: 500,
  HK: 350,
  SG: 250,
  AE: 250,
};

/** The people of a seed. */
export function createStables(seed: string): Stables {
  const random = createRandom(`${seed}/world`);
  const stable = (name: StableName, courses: readonly Course[]): Stable => {
    const own = random.fork(name);
    const abroad = name === 'foreign';
    const people = makePeople(own, abroad ? JOCKEYS : JOCKEYS + TRAINERS, abroad);
    const trainers = abroad ? makePeople(own.fork('trainers'), TRAINERS, true) : people.slice(JOCKEYS);
    return { jockeys: people.slice(0, JOCKEYS), trainers, courses, seed: `${seed}/${name}` };
  };
  return {
    home: stable('home', LOCAL_COURSES),
    featured: stable('featured', LOCAL_COURSES),
    foreign: stable('foreign', FOREIGN_COURSES),
  };
}

/** The horses of each region before any has run here. No two share a name. */
export function createHorses(stables: Stables, seed: string): Map<string, Horse[]> {
  const random = createRandom(`${seed}/horses`);
  const abroad = new Set(FOREIGN_COURSES.map(({ region }) => region));
  const sizes = Object.entries(HORSES);
  const names = makeHorseNames(
    random,
    sizes.reduce((sum, [, size]) => sum + size, 0),
  );
  return new Map(
    sizes.map(([region, size]) => {
      const { trainers } = abroad.has(region) ? stables.foreign : stables.home;
      const own = random.fork(region);
      return [region, names.splice(0, size).map((name) => makeHorse(name, own, trainers))];
    }),
  );
}

/** A horse that has not run here. */
export function makeHorse(name: string, random: Random, trainers: readonly string[]): Horse {
  const maiden = random.chance(0.35);
  return {
    name,
    trainer: random.pick(trainers),
    silks: makeSilks(random),
    ability: random.normal(),
    age: maiden ? random.weighted([2, 3, 4], [4, 8, 3]) : random.weighted([3, 4, 5, 6, 7], [7, 8, 6, 3, 1]),
    isFemale: random.chance(0.45),
    maiden,
    runs: [],
  };
}

/** Whether a horse has still to win its first race. */
export function isMaiden({ maiden, runs }: Pick<Horse, 'maiden' | 'runs'>): boolean {
  return maiden && !runs.includes(1);
}

/** The course of a stable's n-th meeting: each is visited once before one is visited again. */
export function courseOfMeeting(stable: Stable, fixture: number): Course {
  const round = Math.floor(fixture / stable.courses.length);
  const order = createRandom(`${stable.seed}/courses/${round}`).shuffle(stable.courses);
  return order[fixture % stable.courses.length] as Course;
}
