import { createRandom } from '@furlong/domain/random';
import { HORSES_A_MEETING, holdMeeting, type SimulatedMeeting } from './hold-meeting.ts';
import { type MeetingFate, SHORT_RACES } from './script-meeting.ts';
import { courseOfMeeting, createHorses, type Horse, type Stables } from './stable.ts';

/** Days that have a past. */
export const PAST_DAYS = 30;
/** Meetings of a past day. */
export const PAST_A_DAY = 2;
/** Between two runs of a horse, in days. */
export const REST_DAYS = 10;
/** Horses with a past that a meeting of the last days chooses from. */
const KNOWN_LATELY = 30;
/** Days before today on which a meeting was abandoned, or stopped after five races. */
const ABANDONED_DAY = 9;
const SHORT_DAY = 17;

/** A meeting of the past, still without its day. */
export interface PastFixture {
  /** From 1, yesterday. */
  readonly daysAgo: number;
  /** Of its day, from 0. */
  readonly turn: number;
  readonly fate: MeetingFate;
  readonly meeting: SimulatedMeeting;
}

/** The past, and the horses of each region as it left them. */
export interface Past {
  /** Oldest first. */
  readonly fixtures: readonly PastFixture[];
  readonly rested: ReadonlyMap<string, readonly Horse[]>;
}

interface Runner {
  horse: Horse;
  /** Days before today; null before the first run. */
  lastRun: number | null;
}

/**
 * Holds the meetings of the past, oldest first, each from horses of its region that are rested by then, so that what a
 * later card says of a horse's form is what the stored races show. A function of the seed: days are counted back.
 */
export function holdPast(stables: Stables, seed: string): Past {
  const regions = new Map(
    [...createHorses(stables, seed)].map(([region, horses]) => [
      region,
      horses.map((horse): Runner => ({ horse, lastRun: null })),
    ]),
  );
  const fixtures: PastFixture[] = [];
  for (let number = 0; number < PAST_DAYS * PAST_A_DAY; number++) {
    const daysAgo = PAST_DAYS - Math.floor(number / PAST_A_DAY);
    const turn = number % PAST_A_DAY;
    // Every third second meeting was abroad.
    const stable = turn === 1 && number % 6 === 1 ? 'foreign' : 'home';
    const fate = fateOf(daysAgo, turn);
    const course = courseOfMeeting(stables[stable], number);
    const runners = regions.get(course.region) ?? [];
    const ready = runners.filter(({ lastRun }) => lastRun === null || lastRun - daysAgo >= REST_DAYS);
    const shuffled = createRandom(`${seed}/past/${number}`).shuffle(ready);
    // Whoever runs in the last days rests today: these are rather horses that nobody has seen, and the others wait.
    const known = shuffled.filter(({ horse }) => horse.runs.length > 0);
    const unseen = shuffled.filter(({ horse }) => horse.runs.length === 0);
    const chosen =
      daysAgo < REST_DAYS
        ? [...known.slice(0, KNOWN_LATELY), ...unseen].slice(0, HORSES_A_MEETING)
        : shuffled.slice(0, HORSES_A_MEETING);
    const fixture = { ref: `past-${daysAgo}-${turn + 1}`, stable, number } as const;
    const meeting = holdMeeting(
      stables,
      seed,
      fixture,
      course,
      chosen.map(({ horse }) => horse),
    );
    fixtures.push({ daysAgo, turn, fate, meeting });
    noteRuns(meeting, fate, daysAgo, new Map(chosen.map((runner) => [runner.horse.name, runner])));
  }
  return { fixtures, rested: restedOf(regions, seed) };
}

function fateOf(daysAgo: number, turn: number): MeetingFate {
  if (turn !== 1) return 'regular';
  if (daysAgo === ABANDONED_DAY) return 'abandoned';
  return daysAgo === SHORT_DAY ? 'short' : 'regular';
}

/** Adds where each horse finished to its runs; of races that were run. */
function noteRuns(
  { races }: SimulatedMeeting,
  fate: MeetingFate,
  daysAgo: number,
  runners: ReadonlyMap<string, Runner>,
): void {
  for (const race of races) {
    if (fate === 'abandoned' || race.incidents.abandoned) continue;
    if (fate === 'short' && race.number > SHORT_RACES) continue;
    const positions = new Map(race.outcome.final.map(({ saddle, position }) => [saddle, position]));
    for (const { saddle, horse } of race.runners) {
      const runner = runners.get(horse);
      // A disqualified runner ran, and has no place.
      if (!runner || saddle === race.incidents.scratching?.saddle) continue;
      const place = positions.get(saddle) ?? UNPLACED;
      runner.horse = { ...runner.horse, runs: [...runner.horse.runs, place] };
      runner.lastRun = daysAgo;
    }
  }
}

/** The place of a run without one, which form figures show as they show the tenth. */
const UNPLACED = 10;

function restedOf(regions: ReadonlyMap<string, readonly Runner[]>, seed: string): Past['rested'] {
  return new Map(
    [...regions].map(([region, runners]) => {
      const rested = runners.filter(({ lastRun }) => lastRun !== null && lastRun >= REST_DAYS);
      const order = createRandom(`${seed}/rested/${region}`).shuffle(rested);
      return [region, order.map(({ horse }) => horse)];
    }),
  );
}
