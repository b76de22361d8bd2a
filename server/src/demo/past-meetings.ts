import { createRandom } from '@furlong/domain/random';
import { HORSES_A_MEETING, holdMeeting, type SimulatedMeeting } from './hold-meeting.ts';
import { type MeetingFate, SHORT_RACES } from './script-meeting.ts';
import { courseOfMeeting, createHorses, type Horse, type Stables } from './stable.ts';

/** Days whose meetings the rivals played. */
const PAST_DAYS = 30;
/** Days before those, and before the leagues began, whose races are only there for the horses' form. */
const EARLIER_DAYS = 25;
const EARLIER_FROM = 33;
/** Meetings of a past day. */
const PAST_A_DAY = 2;
/** The oldest day of the past, counted back from today. */
export const OLDEST_DAY = EARLIER_FROM + EARLIER_DAYS - 1;
/** Between two runs of a horse, in days. */
export const REST_DAYS = 10;
/** Horses with a past that a meeting of the last days chooses from before it takes unseen ones. */
const KNOWN_LATELY = 110;
/** Horses that ran within so many days run again before those that have not. */
const RECENT_DAYS = 36;
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
  /** Nobody played it. */
  readonly isEarlier: boolean;
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
  for (const { daysAgo, turn, number, isEarlier } of placesInPast()) {
    // Every third second meeting was abroad.
    const stable = turn === 1 && number % 6 === 1 ? 'foreign' : 'home';
    const fate = fateOf(daysAgo, turn);
    const course = courseOfMeeting(stables[stable], number);
    const runners = regions.get(course.region) ?? [];
    const ready = runners.filter(({ lastRun }) => lastRun === null || lastRun - daysAgo >= REST_DAYS);
    const shuffled = createRandom(`${seed}/past/${daysAgo}/${turn}`).shuffle(ready);
    // Whoever runs in the last days rests today: these are rather horses that nobody has seen, and the others wait.
    const known = shuffled.filter(({ horse }) => horse.runs.length > 0);
    const unseen = shuffled.filter(({ horse }) => horse.runs.length === 0);
    const chosen =
      daysAgo < REST_DAYS
        ? [...known.slice(0, KNOWN_LATELY), ...unseen, ...known.slice(KNOWN_LATELY)].slice(
            0,
            HORSES_A_MEETING,
          )
        : shuffled.slice(0, HORSES_A_MEETING);
    const fixture = { ref: `past-${daysAgo}-${turn + 1}`, stable, number } as const;
    const meeting = holdMeeting(
      stables,
      seed,
      fixture,
      course,
      chosen.map(({ horse }) => horse),
      // Names of first timers belong to the numbers of the meetings that are played.
      isEarlier ? [] : undefined,
    );
    fixtures.push({ daysAgo, turn, fate, meeting, isEarlier });
    noteRuns(meeting, fate, daysAgo, new Map(chosen.map((runner) => [runner.horse.name, runner])));
  }
  return { fixtures, rested: restedOf(regions, seed) };
}

/** Every meeting of the past, oldest first; numbered from 0 among those that were played, and among the earlier ones. */
function placesInPast() {
  const days = (count: number, last: number, isEarlier: boolean) =>
    Array.from({ length: count * PAST_A_DAY }, (_, number) => ({
      ...{ number, isEarlier, turn: number % PAST_A_DAY },
      daysAgo: last + count - 1 - Math.floor(number / PAST_A_DAY),
    }));
  return [...days(EARLIER_DAYS, EARLIER_FROM, true), ...days(PAST_DAYS, 1, false)];
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
      const isLongAgo = ({ lastRun }: Runner) => lastRun !== null && lastRun > RECENT_DAYS;
      const sorted = [...order.filter((runner) => !isLongAgo(runner)), ...order.filter(isLongAgo)];
      return [region, sorted.map(({ horse }) => horse)];
    }),
  );
}
