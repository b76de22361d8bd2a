import type { LocalDay } from '../local-date.ts';
import type { Points } from '../scoring-rules.ts';
import { bandOf, type Luck, PRICE_BANDS, type PriceBand, weighLuck } from './promises.ts';
import { FEWEST_FOR_COURSE, FEWEST_FOR_RATE, type Rate, rateOf } from './rate.ts';
import type { StatsMeeting, StatsPick } from './stats-meeting.ts';

/** How picks did, beside what the prices promised (rules: stats-rates, expected-winners). Points in hundredths. */
export interface Strike {
  readonly winners: Rate;
  readonly promised: {
    /** Picks whose race promises something. */
    readonly picks: number;
    /** Winners among them; a tied one counts in part. */
    readonly won: number;
    readonly expected: number;
    readonly luck: Luck | null;
  };
  readonly points: Points;
}

/** Summarises picks. The order of the picks does not matter. */
export function strikeOf(picks: readonly StatsPick[]): Strike {
  let winners = 0;
  let points = 0;
  let promisedPicks = 0;
  let won = 0;
  let expected = 0;
  for (const { facts } of picks) {
    if (facts.position === 1) winners += 1;
    points += facts.points;
    if (facts.chance === null) continue;
    promisedPicks += 1;
    won += facts.won;
    expected += facts.chance;
  }
  const luck = weighLuck(won, expected, promisedPicks);
  return {
    winners: rateOf(winners, picks.length),
    promised: { picks: promisedPicks, won, expected, luck },
    points,
  };
}

/** A run of winners and the days it lasted. */
export interface Run {
  readonly winners: number;
  readonly from: LocalDay;
  readonly to: LocalDay;
}

/**
 * The most winners in a row, by the order of the races' offs; of equally long runs the earliest. Races without a pick and
 * void picks are passed over. Null without a winner (rule: longest-run).
 */
export function longestRun(meetings: readonly StatsMeeting[]): Run | null {
  const picks: StatsPick[] = [];
  const meetingOf: StatsMeeting[] = [];
  for (const meeting of meetings) {
    for (const pick of meeting.picks) {
      picks.push(pick);
      meetingOf.push(meeting);
    }
  }
  const order = picks.map((_, index) => index).sort((a, b) => compareOffs(picks, meetingOf, a, b));
  let longest: Run | null = null;
  let from = '';
  let winners = 0;
  for (const index of order) {
    if (picks[index]?.facts.position !== 1) {
      winners = 0;
      continue;
    }
    const day = meetingOf[index]?.day ?? '';
    if (winners === 0) from = day;
    winners += 1;
    if (winners > (longest?.winners ?? 0)) longest = { winners, from, to: day };
  }
  return longest;
}

function compareOffs(
  picks: readonly StatsPick[],
  meetingOf: readonly StatsMeeting[],
  a: number,
  b: number,
): number {
  const byOff = (picks[a]?.offAt ?? 0) - (picks[b]?.offAt ?? 0);
  if (byOff !== 0) return byOff;
  const byMeeting = (meetingOf[a]?.meetingId ?? 0) - (meetingOf[b]?.meetingId ?? 0);
  return byMeeting || (picks[a]?.raceNumber ?? 0) - (picks[b]?.raceNumber ?? 0);
}

/** A punter's meetings as a whole (rule: stats-meetings). Points in hundredths. */
export interface Summary {
  readonly meetings: number;
  readonly points: Points;
  /** Per meeting, rounded half up to a hundredth; null without a meeting. */
  readonly averagePoints: Points | null;
  /** Of equal ranks the one among most punters, then the latest. */
  readonly best: StatsMeeting | null;
  readonly cardsCompleted: number;
  readonly secondPlace: number;
  readonly thirdPlace: number;
  readonly inFirstThree: Rate;
  readonly strike: Strike;
  readonly followed: Strike;
  readonly opposed: Strike;
  readonly longestRun: Run | null;
  readonly pointsLeft: Points;
  readonly ownPerfectCards: number;
  readonly perfectCards: number;
  readonly correctedMeetings: number;
}

/** Summarises meetings, by day. */
export function summarise(meetings: readonly StatsMeeting[]): Summary {
  const picks = meetings.flatMap((meeting) => meeting.picks);
  const priced = picks.filter(({ facts }) => facts.odds !== null);
  const points = sum(meetings, ({ total }) => total);
  const placed = picks.filter(({ facts }) => facts.position !== null && facts.position <= 3).length;
  return {
    meetings: meetings.length,
    points,
    averagePoints: averageOf(points, meetings.length),
    best: bestOf(meetings),
    cardsCompleted: count(meetings, ({ isComplete }) => isComplete),
    secondPlace: sum(meetings, ({ secondPlace }) => secondPlace),
    thirdPlace: sum(meetings, ({ thirdPlace }) => thirdPlace),
    inFirstThree: rateOf(placed, picks.length),
    strike: strikeOf(picks),
    followed: strikeOf(priced.filter(({ facts }) => facts.favourite)),
    opposed: strikeOf(priced.filter(({ facts }) => !facts.favourite)),
    longestRun: longestRun(meetings),
    pointsLeft: sum(meetings, pointsLeftOf),
    ownPerfectCards: count(meetings, (meeting) => meeting.racesRun > 0 && pointsLeftOf(meeting) === 0),
    perfectCards: sum(meetings, ({ perfectCards }) => perfectCards),
    correctedMeetings: count(meetings, ({ corrected }) => corrected !== null),
  };
}

/** What the best card would have had beyond the punter's, in hundredths (rule: points-left). */
export function pointsLeftOf({ perfectTotal, total }: StatsMeeting): Points {
  return Math.max(0, perfectTotal - total);
}

/** Points per meeting, rounded half up to a hundredth; null without a meeting. */
export function averageOf(points: Points, meetings: number): Points | null {
  return meetings === 0 ? null : Math.floor((2 * points + meetings) / (2 * meetings));
}

function bestOf(meetings: readonly StatsMeeting[]): StatsMeeting | null {
  let best: StatsMeeting | null = null;
  for (const meeting of meetings) {
    const order = best ? meeting.rank - best.rank || best.punters - meeting.punters : -1;
    // An equal one is the later of the two.
    if (order <= 0) best = meeting;
  }
  return best;
}

/** A course's part of a punter's meetings. */
export interface CourseSummary {
  readonly raceCourseId: number;
  /** By strike rate among the courses with 20 picks; equal rates share it. Null under 20 (rule: stats-rates). */
  readonly rank: number | null;
  readonly meetings: readonly StatsMeeting[];
  readonly strike: Strike;
}

/** The courses that stand by themselves, and those folded into the others (rule: stats-rates). */
export interface CourseSummaries {
  /** Ranked ones first, then by their picks, then by their number. */
  readonly courses: readonly CourseSummary[];
  /** Courses with fewer than five picks, by their number. */
  readonly others: readonly CourseSummary[];
}

/** Summarises meetings by course. */
export function summariseCourses(meetings: readonly StatsMeeting[]): CourseSummaries {
  const all = [...Map.groupBy(meetings, ({ raceCourseId }) => raceCourseId)]
    .map(([raceCourseId, own]) => ({
      raceCourseId,
      meetings: own,
      strike: strikeOf(own.flatMap(({ picks }) => picks)),
    }))
    .sort((a, b) => a.raceCourseId - b.raceCourseId);
  const picksOf = (course: { readonly strike: Strike }) => course.strike.winners.of;
  const rated = all.filter((course) => picksOf(course) >= FEWEST_FOR_RATE).sort(byRate);
  const unrated = all
    .filter((course) => picksOf(course) >= FEWEST_FOR_COURSE && picksOf(course) < FEWEST_FOR_RATE)
    .sort((a, b) => picksOf(b) - picksOf(a));
  return {
    courses: [
      ...rated.map((course) => ({
        ...course,
        rank: 1 + rated.filter((other) => compareRates(other, course) < 0).length,
      })),
      ...unrated.map((course) => ({ ...course, rank: null })),
    ],
    others: all
      .filter((course) => picksOf(course) < FEWEST_FOR_COURSE)
      .map((course) => ({ ...course, rank: null })),
  };
}

type WithStrike = { readonly strike: Strike };

/** Below 0 when the first has the higher strike rate. Exact. */
function compareRates(
  { strike: { winners: a } }: WithStrike,
  { strike: { winners: b } }: WithStrike,
): number {
  return b.count * a.of - a.count * b.of;
}

/** Equal rates: the one with more picks first. */
function byRate(a: WithStrike, b: WithStrike): number {
  return compareRates(a, b) || b.strike.winners.of - a.strike.winners.of;
}

/** The picks of a band of starting prices. */
export interface BandSummary {
  readonly band: PriceBand;
  readonly strike: Strike;
  /** Those in meetings whose result was corrected and moved a figure. */
  readonly correctedPicks: number;
}

/** Summarises picks by their starting price; one without a price is in no band (rule: price-bands). */
export function summariseBands(meetings: readonly StatsMeeting[]): BandSummary[] {
  const bands = PRICE_BANDS.map((band) => ({ band, picks: [] as StatsPick[], correctedPicks: 0 }));
  for (const { picks, corrected } of meetings) {
    for (const pick of picks) {
      const { odds } = pick.facts;
      const band = odds === null ? undefined : bands[bandOf(odds)];
      if (!band) continue;
      band.picks.push(pick);
      if (corrected) band.correctedPicks += 1;
    }
  }
  return bands.map(({ band, picks, correctedPicks }) => ({ band, strike: strikeOf(picks), correctedPicks }));
}

function sum(meetings: readonly StatsMeeting[], amountOf: (meeting: StatsMeeting) => number): number {
  return meetings.reduce((total, meeting) => total + amountOf(meeting), 0);
}

function count(meetings: readonly StatsMeeting[], holds: (meeting: StatsMeeting) => boolean): number {
  return meetings.reduce((total, meeting) => total + (holds(meeting) ? 1 : 0), 0);
}
