import { addDays, daysBetween, localDayOf, startOfLocalDay } from '@furlong/domain/local-date';
import { roundWeekOf } from '@furlong/domain/soccer/round-of';
import type { PlanSettings } from '../plan-meetings.ts';
import { after } from '../script-race.ts';
import { fixturesOf, KICK_OFF_GAP, type PlannedMatchday } from './matchday.ts';

/** Weeks of the past that the season has from the first start on, and weeks that are announced ahead. */
export const WEEKS_BACK = 4;
const WEEKS_AHEAD = 1;
/** A week's matches are published so many days before it. */
const PUBLISHED_DAYS = 7;
/** Live matches that are always announced ahead. */
const AHEAD = 5;

/**
 * The matchdays to be added to those known: the weeks around today's, and live ones, so that a match kicks off within
 * two and a half minutes and others follow without end. `known` holds at least those weeks and the last live one.
 * Without `goesOn` no live one is added: about four an hour would be, each a league with a board, without end. Pure, so
 * that it never matters which node plans.
 */
export function planMatchdays(
  known: readonly PlannedMatchday[],
  now: Date,
  settings: PlanSettings,
  goesOn: boolean,
): PlannedMatchday[] {
  const refs = new Set(known.map(({ ref }) => ref));
  const weeks = weeksAround(now, settings).filter(({ ref }) => !refs.has(ref));
  const live = known.filter(({ series }) => series === 'live').sort((a, b) => a.number - b.number);
  const added: PlannedMatchday[] = [];
  const toCome = (matchdays: readonly PlannedMatchday[]) =>
    matchdays.flatMap(fixturesOf).filter(({ kickOffAt }) => kickOffAt > now).length;
  const last = live.at(-1);
  let ahead = last ? toCome([last]) : 0;
  while (goesOn && ahead < AHEAD) {
    const next = nextLive([...live, ...added].at(-1), now, settings);
    added.push(next);
    ahead += toCome([next]);
  }
  return [...weeks, ...added];
}

function weeksAround(now: Date, { seed, pace }: PlanSettings): PlannedMatchday[] {
  const thisWeek = roundWeekOf(now);
  return Array.from({ length: WEEKS_BACK + 1 + WEEKS_AHEAD }, (_, index) => {
    const monday = addDays(thisWeek, 7 * (index - WEEKS_BACK));
    return {
      ref: `week-${monday}`,
      seed,
      series: 'week',
      number: daysBetween('2020-01-01', monday),
      edition: 0,
      publishedAt: startOfLocalDay(addDays(monday, -PUBLISHED_DAYS)),
      startsAt: startOfLocalDay(monday),
      pace,
    };
  });
}

/** On the heels of the last one; after a pause as soon as can be. The first of a week is the league's. */
function nextLive(
  last: PlannedMatchday | undefined,
  now: Date,
  { seed, pace }: PlanSettings,
): PlannedMatchday {
  const number = (last?.number ?? -1) + 1;
  const lastKickOff = last && fixturesOf(last).at(-1)?.kickOffAt;
  const heel = last && lastKickOff && after(lastKickOff, KICK_OFF_GAP * last.pace);
  const startsAt = heel && heel > now ? heel : soon(now, pace);
  const isSameWeek = last !== undefined && roundWeekOf(last.startsAt) === roundWeekOf(startsAt);
  return {
    ref: `match-${localDayOf(startsAt)}-${number}`,
    seed,
    series: 'live',
    number,
    edition: isSameWeek ? last.edition + 1 : 0,
    publishedAt: now,
    startsAt,
    pace,
  };
}

/** Time enough to predict and bet, and within two and a half minutes; on a whole minute where the pace is of minutes. */
function soon(now: Date, pace: number): Date {
  const unit = pace % 60 === 0 ? 60_000 : 1_000;
  const earliest = after(now, Math.max(6, Math.min(75, pace / 2)));
  return new Date(Math.ceil(earliest.getTime() / unit) * unit);
}
