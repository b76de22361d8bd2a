import { daysBetween } from '@furlong/domain/local-date';
import { createRandom } from '@furlong/domain/random';
import type { Course } from './courses.ts';
import { type Fixture, HORSES_A_MEETING } from './hold-meeting.ts';
import { makeDebutName } from './names.ts';
import { DAY_ZERO, PAST_FIXTURES } from './plan-meetings.ts';
import { courseOfMeeting, type Horse, makeHorse, type World } from './stable.ts';

/*
 * No horse of the simulation runs within ten days of another run of its own. Horses that ran in the past and are rested
 * run once more; every other one is a horse from elsewhere, whose races are not stored here, and runs once.
 */

/** Horses with a past that a meeting may choose from; about ninety run, of which first timers take some places. */
const WITH_PAST = 120;

/** A row of meetings, each of which has horses of its own. */
interface Queue {
  /** Where the fixture stands in it, from 0; null: before its beginning. */
  readonly place: number | null;
  /** The stable's number of the meeting at a place. */
  readonly numberAt: (place: number) => number;
  /** This one of so many queues that share a region's horses. */
  readonly share: readonly [which: number, of: number];
  /** Keeps the names of its newcomers apart from those of other queues. */
  readonly names: number;
}

const QUEUES = 4;

/** The horses a meeting may choose from, those with a past first. A function of the world, the fixture and the course. */
export function chooseHorses(world: World, fixture: Fixture, course: Course): Horse[] {
  const queue = queueOf(world, fixture);
  const stable = world[fixture.stable];
  const { region } = courseOfMeeting(stable, fixture.number);
  // A meeting that is moved to a course elsewhere in the country keeps its horses; one moved abroad cannot.
  const canTravel =
    course.region === region || course.country === courseOfMeeting(stable, fixture.number).country;
  const known = queue.place === null || !canTravel ? [] : shareOf(world, queue, fixture, region);
  return [...known, ...newcomers(world, fixture, queue, HORSES_A_MEETING - known.length)];
}

function queueOf({ firstDay }: World, { stable, number, ref }: Fixture): Queue {
  const isDay = ref.startsWith('day-');
  // The next day's meetings are numbered by the days since 2020: two of the home country, one abroad.
  const begin = firstDay === null ? null : daysBetween(DAY_ZERO, firstDay) + 1;
  const since = (first: number | null) => (first === null || number < first ? null : number - first);
  switch (stable) {
    case 'home':
      return {
        place: since(PAST_FIXTURES),
        numberAt: (place) => PAST_FIXTURES + place,
        share: [0, 3],
        names: 0,
      };
    case 'featured': {
      const first = begin === null ? null : 2 * begin;
      return { place: since(first), numberAt: (place) => (first ?? 0) + place, share: [2, 3], names: 1 };
    }
    case 'foreign': {
      if (!isDay) {
        const place = number % 2 === 0 ? number / 2 : null;
        return { place, numberAt: (at) => 2 * at, share: [0, 2], names: 2 };
      }
      const first = begin === null ? null : 2 * begin + 1;
      const place = since(first);
      return {
        place: place === null ? null : Math.floor(place / 2),
        numberAt: (at) => (first ?? 0) + 2 * at,
        share: [1, 2],
        names: 3,
      };
    }
  }
}

/** The meeting's own of the region's rested horses: the next after those of the meetings of the region before it. */
function shareOf(
  { rested, ...world }: World,
  { place, numberAt, share: [which, of] }: Queue,
  { stable }: Fixture,
  region: string,
): readonly Horse[] {
  const horses = (rested.get(region) ?? []).filter((_, index) =>
    // At home today's meetings have two thirds, the next days' one.
    of === 3 && which === 0 ? index % 3 !== 2 : index % of === which,
  );
  const meetings = Math.ceil(horses.length / WITH_PAST);
  let before = 0;
  for (let at = 0; at < (place ?? 0) && before < meetings; at++) {
    if (courseOfMeeting(world[stable], numberAt(at)).region === region) before += 1;
  }
  return horses.slice(before * WITH_PAST, (before + 1) * WITH_PAST);
}

/** Horses from elsewhere, each of one meeting alone. */
function newcomers(world: World, { stable, number, ref }: Fixture, queue: Queue, count: number): Horse[] {
  const { trainers, seed } = world[stable];
  const random = createRandom(`${seed}/newcomers/${ref}`);
  const place = queue.place ?? number;
  return Array.from({ length: count }, (_, index) => {
    const name = makeDebutName((place * HORSES_A_MEETING + index) * QUEUES + queue.names, 'last');
    return makeHorse(name, random, trainers);
  });
}
