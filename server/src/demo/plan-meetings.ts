import { addDays, daysBetween, type LocalDay, localDayOf, startOfLocalDay } from '@furlong/domain/local-date';
import { createRandom, type Random } from '@furlong/domain/random';
import { type Fixture, RACES } from './hold-meeting.ts';
import type { MeetingFate, MeetingTimes } from './script-meeting.ts';
import { after } from './script-race.ts';

/** Why a meeting is held: one of the two that always run, an extra of the first day, or one of the next day's. */
export type Series = 'live' | 'extra' | 'day';

/** A meeting the simulator has decided to hold. */
export interface PlannedMeeting {
  readonly seed: string;
  readonly series: Series;
  /** In its series, from 0; of a day's, the day's number. */
  readonly number: number;
  readonly fixture: Fixture;
  readonly times: MeetingTimes;
}

/** A planned meeting as the plan remembers it. */
type KnownMeeting = PlannedMeeting & {
  /** Whether nothing more will be said about it. */
  readonly finished?: boolean;
};

/** What a plan is made with. */
export interface PlanSettings {
  readonly seed: string;
  /** Seconds between the races of a meeting. */
  readonly pace: number;
}

/** Meetings of the home stable that history has used up. */
export const PAST_FIXTURES = 64;
/** The next days' meetings are numbered by the days since this one. */
export const DAY_ZERO = '2020-01-01';
/** Live meetings that are always announced ahead: two on each of the two tracks. */
const AHEAD = 4;
/** Every fifth live meeting is abroad. */
const FOREIGN_EVERY = 5;
const FIRST_FOREIGN = 2;
/** Between the starts of two live meetings, in races: each overlaps both its neighbours, and their offs alternate. */
const STAGGER = [4.5, 3.5] as const;
/** When the next day's meetings begin, in minutes of the day, and where. */
const DAY_STARTS = [
  { minutes: 750, stable: 'featured' },
  { minutes: 795, stable: 'featured' },
  { minutes: 900, stable: 'foreign' },
] as const;

/**
 * The meetings to be added to those known, for there to be a first race within two and a half minutes, two meetings
 * running at any time, more announced, and the next day's cards. `known` holds at least the last two live meetings
 * and those of the next day. Without `goesOn` no live one is added: about five an hour would be, without end. Pure, so
 * that it never matters which node plans.
 */
export function planMeetings(
  known: readonly KnownMeeting[],
  now: Date,
  settings: PlanSettings,
  goesOn: boolean,
): PlannedMeeting[] {
  const live = known.filter(({ series }) => series === 'live').sort((a, b) => a.number - b.number);
  const added: PlannedMeeting[] = [];
  const held = live.filter((meeting) => !isGivenUp(meeting, now));
  while (goesOn && [...held, ...added].filter(({ times }) => times.startsAt > now).length < AHEAD) {
    const number = ([...live, ...added].at(-1)?.number ?? -1) + 1;
    added.push(nextLive(number, [...held, ...added], now, settings));
  }
  const first = added[0];
  if (known.length === 0 && first) added.push(...firstDayExtras(first.times.startsAt, now, settings));
  const byRef = new Map(known.map((meeting) => [meeting.fixture.ref, meeting]));
  const tomorrow = dayMeetings(addDays(localDayOf(now), 1), now, settings).map((meeting) => {
    const before = byRef.get(meeting.fixture.ref);
    if (before === undefined || !isGivenUp(before, now)) return meeting;
    return { ...meeting, fixture: { ...meeting.fixture, ref: `${meeting.fixture.ref}-again` } };
  });
  return [...added, ...tomorrow.filter(({ fixture }) => !byRef.has(fixture.ref))];
}

/**
 * Whether a meeting was given up, because an older version had made its card, or it is somebody else's: another takes its
 * place.
 */
function isGivenUp({ finished = false, times: { fate, startsAt, pace } }: KnownMeeting, now: Date): boolean {
  const endsAfter = fate === 'regular' ? after(startsAt, (RACES - 1) * pace) : startsAt;
  return finished && endsAfter > now && fate !== 'abandoned';
}

function nextLive(
  number: number,
  live: readonly PlannedMeeting[],
  now: Date,
  { seed, pace }: PlanSettings,
): PlannedMeeting {
  const ref = `live-${number}`;
  const random = createRandom(`${seed}/plan/${ref}`);
  const foreign = number % FOREIGN_EVERY === FIRST_FOREIGN;
  const startsAt = nextStart(live, number, now, pace);
  const fate: MeetingFate = number >= AHEAD && random.chance(0.06) ? 'short' : 'regular';
  return {
    seed,
    series: 'live',
    number,
    fixture: {
      ref,
      stable: foreign ? 'foreign' : 'home',
      number: foreign ? Math.floor(number / FOREIGN_EVERY) * 2 : PAST_FIXTURES + 2 + number,
    },
    times: { fate, publishedAt: now, startsAt, pace },
  };
}

/** On the heels of the meeting before the last; after a pause, staggered behind the last one, or as soon as can be. */
function nextStart(live: readonly PlannedMeeting[], number: number, now: Date, pace: number): Date {
  const last = live.at(-1);
  const beforeLast = live.at(-2);
  const heel = beforeLast && after(beforeLast.times.startsAt, RACES * beforeLast.times.pace);
  if (heel && heel > now) return heel;
  const stagger = STAGGER[(number + 1) % 2] ?? STAGGER[0];
  const behind = last && wholeMinute(after(last.times.startsAt, stagger * pace), pace);
  return behind && behind > now ? behind : soon(now, pace);
}

/** Time enough to see the card and pick, and within two and a half minutes. */
function soon(now: Date, pace: number): Date {
  return wholeMinute(after(now, Math.max(8, Math.min(75, pace / 2))), pace);
}

/** Offs stand on whole minutes where the pace does. */
function wholeMinute(instant: Date, pace: number): Date {
  const unit = pace % 60 === 0 ? 60_000 : 1_000;
  return new Date(Math.ceil(instant.getTime() / unit) * unit);
}

function firstDayExtras(firstOff: Date, now: Date, { seed, pace }: PlanSettings): PlannedMeeting[] {
  const extra = (number: number, fate: MeetingFate, races: number): PlannedMeeting => ({
    seed,
    series: 'extra',
    number,
    fixture: { ref: `extra-${number}`, stable: 'home', number: PAST_FIXTURES + number },
    times: { fate, publishedAt: now, startsAt: wholeMinute(after(firstOff, races * pace), pace), pace },
  });
  return [extra(0, 'abandoned', 6), extra(1, 'postponed', 10)];
}

function dayMeetings(day: LocalDay, now: Date, { seed, pace }: PlanSettings): PlannedMeeting[] {
  const number = daysBetween(DAY_ZERO, day);
  return DAY_STARTS.map(({ minutes, stable }, index) => {
    const ref = `day-${day}-${index + 1}`;
    return {
      seed,
      series: 'day',
      number,
      fixture: { ref, stable, number: stable === 'foreign' ? number * 2 + 1 : number * 2 + index },
      times: {
        fate: dayFate(createRandom(`${seed}/plan/${ref}`)),
        publishedAt: now,
        startsAt: after(startOfLocalDay(day), minutes * 60),
        pace,
      },
    };
  });
}

function dayFate(random: Random): MeetingFate {
  return random.weighted<MeetingFate>(['regular', 'abandoned', 'postponed', 'short'], [84, 5, 5, 6]);
}
