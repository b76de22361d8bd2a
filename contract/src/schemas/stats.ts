import Type, { type Static } from 'typebox';
import { Timeline } from '../codes/stats.ts';
import { declareCalls } from './declare-calls.ts';
import { Day, Id, OddsFraction, OddsNumber, orNull, Points, RaceNumber, Saddle } from './fields.ts';

/*
 * A punter's own game figures, of meetings that are over and count (rule: stats-meetings). Nobody else is answered them,
 * and nothing in them is of stakes, balance or bets. The site's are everybody's (rule: site-stats).
 */

const count = Type.Integer({ minimum: 0 });

/**
 * A share with its count: `count` of `of`. From 20 on the percentage, to one decimal, and the ends of its 95 % Wilson
 * interval; under 20 all three are null, and it reads '7 of 18' (rule: stats-rates).
 */
export const Rate = Type.Object({
  count,
  of: count,
  percent: orNull(Type.Number()),
  low: orNull(Type.Number()),
  high: orNull(Type.Number()),
});
export type Rate = Static<typeof Rate>;

/**
 * What the starting prices promised, beside what was won (rule: expected-winners). `luck`: whether the promised rate lies
 * within the interval of what was won; `more`: more was won than luck would usually give; `fewer`: less. Null under 20.
 */
export const Promised = Type.Object({
  /** Picks of races in which each runner has a starting price; the others are in neither number. */
  picks: count,
  /** Winners among them, to two decimals: a winner in a dead heat of n is 1/n. */
  won: Type.Number(),
  /** Winners that the prices promised, to one decimal. */
  expected: Type.Number(),
  luck: orNull(Type.Union([Type.Literal('within'), Type.Literal('more'), Type.Literal('fewer')])),
});
export type Promised = Static<typeof Promised>;

/** How picks did. */
export const Strike = Type.Object({
  /** Winners of picks; a tied winner is a whole one, as in standings. */
  winners: Rate,
  promised: Promised,
  points: Points,
});
export type Strike = Static<typeof Strike>;

/** A meeting as stats name it. */
const NamedMeeting = Type.Object({
  meetingId: Id,
  meetingName: Type.String(),
  raceCourseId: Id,
  raceCourseName: Type.String(),
  date: Day,
});

/** The figures of a meeting before its result was corrected (rule: corrected-stats). */
export const OldFigures = Type.Object({
  rank: Type.Integer({ minimum: 1 }),
  punters: count,
  total: Points,
  winners: count,
});
export type OldFigures = Static<typeof OldFigures>;

/** A meeting of the punter's. */
export const PlayedMeeting = Type.Object({
  ...NamedMeeting.properties,
  rank: Type.Integer({ minimum: 1 }),
  /** How many the standings list. */
  punters: count,
  total: Points,
  winners: count,
  /** Picks of races run. */
  picks: count,
  /** Races run. */
  races: count,
  /** What the best card would have had beyond `total`: known only afterwards (rule: points-left). */
  pointsLeft: Points,
  /** How many punters had that best card. */
  perfectCards: count,
  /** The figures before the last correction that moved one of them; null when none did. */
  corrected: orNull(OldFigures),
  /** A result is being corrected: the figures are still those before it. */
  beingCorrected: Type.Boolean(),
});
export type PlayedMeeting = Static<typeof PlayedMeeting>;

/** What every answer begins with. */
const period = {
  timeline: Type.Integer({ enum: Object.values(Timeline) }),
  /** First and last day of the timeline, in South Africa; null without one: all time. */
  from: orNull(Day),
  to: orNull(Day),
  /** Of the punter's records: another one after every meeting and every correction. In the ETag too. */
  version: Type.String(),
};

/** A punter's stats of a timeline. */
export const AllTimeStats = Type.Object({
  ...period,
  /** Day of the punter's first meeting ever; null before it. */
  since: orNull(Day),
  meetings: count,
  points: Points,
  /** Per meeting, to a hundredth; null without one. */
  averagePoints: orNull(Points),
  /** The best rank, of equal ones the one among most punters, then the latest. */
  best: orNull(
    Type.Object({ ...NamedMeeting.properties, rank: Type.Integer({ minimum: 1 }), punters: count }),
  ),
  /** Ranks 1, 2 and 3 (rule: medals). */
  medals: Type.Object({ gold: count, silver: count, bronze: count }),
  /** Meetings with a pick in each race run. */
  cardsCompleted: count,
  secondPlace: count,
  thirdPlace: count,
  /** First, second or third, of picks. */
  inFirstThree: Rate,
  strike: Strike,
  favourites: Type.Object({
    /** Picks of the shortest starting price, joint favourites included (rule: favourites-followed). */
    followed: Strike,
    opposed: Strike,
  }),
  /** The most winners in a row, by the order of the offs; null without a winner (rule: longest-run). */
  longestRun: orNull(Type.Object({ winners: count, from: Day, to: Day })),
  /** Hindsight (rule: points-left). */
  pointsLeft: Type.Object({
    points: Points,
    /** The punter's own perfect cards. */
    ownPerfectCards: count,
    /** Everybody's perfect cards in the same meetings. */
    perfectCards: count,
  }),
  /** Meetings whose result was corrected and moved a figure. */
  correctedMeetings: count,
});
export type AllTimeStats = Static<typeof AllTimeStats>;

/** A course's part of the stats. */
export const CourseStats = Type.Object({
  raceCourseId: Id,
  raceCourseName: Type.String(),
  country: Type.String(),
  /** By strike rate among the courses with 20 picks or more; null under 20. */
  rank: orNull(Type.Integer({ minimum: 1 })),
  meetings: count,
  averagePoints: orNull(Points),
  bestRank: orNull(Type.Integer({ minimum: 1 })),
  strike: Strike,
  correctedMeetings: count,
});
export type CourseStats = Static<typeof CourseStats>;

/** Stats by course: those ranked first, then the others by their picks. */
export const PerRaceCourseStats = Type.Object({
  ...period,
  courses: Type.Array(CourseStats),
  /** The courses with fewer than five picks together; null without one (rule: stats-rates). */
  others: orNull(
    Type.Object({
      courses: count,
      /** The first of them, by name. */
      raceCourseNames: Type.Array(Type.String()),
      meetings: count,
      strike: Strike,
      correctedMeetings: count,
    }),
  ),
});
export type PerRaceCourseStats = Static<typeof PerRaceCourseStats>;

/** What a milestone rewards (rule: milestones). */
export const MilestoneKind = Type.Union([
  Type.Literal('cards'),
  Type.Literal('winners'),
  Type.Literal('course-winner'),
  Type.Literal('long-price'),
  Type.Literal('whole-card'),
  Type.Literal('weeks'),
  Type.Literal('gold'),
  Type.Literal('silver'),
  Type.Literal('bronze'),
  Type.Literal('first-hundred'),
]);
export type MilestoneKind = Static<typeof MilestoneKind>;

/** A milestone and how far the punter is. */
export const Milestone = Type.Object({
  kind: MilestoneKind,
  /** How many of its kind it takes; 1 where once is enough. */
  goal: Type.Integer({ minimum: 1 }),
  /** The course of a `course-winner`, else null. */
  raceCourseId: orNull(Id),
  raceCourseName: orNull(Type.String()),
  /** In words: 'Ten winners picked'. */
  title: Type.String(),
  /** In words: what it takes. */
  rule: Type.String(),
  /** The day of the meeting that it was first reached with; null while it is not. */
  reachedOn: orNull(Day),
  /** Whether that day is of the timeline. */
  inTimeline: Type.Boolean(),
  /** Of `goal`, over all time, at most `goal`. */
  progress: count,
  /** How often in the timeline, where it can be reached again: medals, whole cards, long prices, winners at a course. */
  times: count,
  /** How many punters have it. */
  holders: count,
});
export type Milestone = Static<typeof Milestone>;

/** Milestones: those reached in the timeline first, the latest first; then those reached before; then the rest. */
export const Milestones = Type.Object({
  ...period,
  reached: Type.Array(Milestone),
  earlier: Type.Array(Milestone),
  toCome: Type.Array(Milestone),
  /** Weeks in a row, now and at most (rule: weeks-in-a-row). */
  weeks: Type.Object({ now: count, most: count }),
});
export type Milestones = Static<typeof Milestones>;

/** Picks by their starting price, odds to one: from `fromFraction` on (null: any), below `toFraction` (null: any). */
export const PriceBand = Type.Object({
  fromFraction: orNull(OddsFraction),
  toFraction: orNull(OddsFraction),
  strike: Strike,
  /** Picks of it in meetings whose result was corrected and moved a figure. */
  correctedPicks: count,
});
export type PriceBand = Static<typeof PriceBand>;

/** A pick in a race run. */
export const NotedPick = Type.Object({
  ...NamedMeeting.properties,
  raceNumber: RaceNumber,
  /** The runner that ran for the pick (rule: favourite-stands-in). */
  saddle: Saddle,
  horseName: Type.String(),
  startingPrice: OddsNumber,
  startingPriceFraction: OddsFraction,
  position: orNull(Type.Integer()),
  points: Points,
  /** Whether the meeting's result was corrected and moved a figure. */
  corrected: Type.Boolean(),
});
export type NotedPick = Static<typeof NotedPick>;

/** What the charts of the stats are drawn from. */
export const StatsHistory = Type.Object({
  ...period,
  /** By day, oldest first: the latest of the timeline, at most 400. */
  meetings: Type.Array(PlayedMeeting),
  /** Older meetings of the timeline that `meetings` leaves out. */
  earlierMeetings: count,
  /** Below 2/1, from 2/1, from 5/1, from 10/1, 20/1 and up (rule: price-bands). */
  priceBands: Type.Array(PriceBand),
  /** Winners by the longest starting price, at most five (rule: best-and-worst-picks). */
  bestPicks: Type.Array(NotedPick),
  /** Picks that were not placed first to third, by the shortest starting price, at most five. */
  worstPicks: Type.Array(NotedPick),
});
export type StatsHistory = Static<typeof StatsHistory>;

/** Somebody's rides, and how many of them won. */
export const PersonRate = Type.Object({ name: Type.String(), winners: Rate });
export type PersonRate = Static<typeof PersonRate>;

/** The runners of a band of starting prices, whoever picked them: how many won, and the points of one, on average. */
export const FieldBand = Type.Object({
  fromFraction: orNull(OddsFraction),
  toFraction: orNull(OddsFraction),
  winners: Rate,
  /** Per runner, to a hundredth; null without one. */
  averagePoints: orNull(Points),
});
export type FieldBand = Static<typeof FieldBand>;

/** What the local meetings of the last weeks came to, the same for everybody (rule: site-stats). */
export const SiteStats = Type.Object({
  /** First and last day, in South Africa. */
  from: Day,
  to: Day,
  meetings: count,
  races: count,
  favouritesWon: Rate,
  favouritesPlaced: Rate,
  /** Per punter and meeting, to a hundredth; null while nobody played. */
  averagePoints: orNull(Points),
  /** The most points at a meeting, the latest of equals; null while nobody played. */
  mostPoints: orNull(Type.Object({ ...NamedMeeting.properties, points: Points, punters: count })),
  /** The bands of `StatsHistory`. */
  priceBands: Type.Array(FieldBand),
  /** Most winners first, at most five; without those who have none. */
  jockeys: Type.Array(PersonRate),
  trainers: Type.Array(PersonRate),
});
export type SiteStats = Static<typeof SiteStats>;

const TimelineParams = Type.Object({ timeline: Type.Integer({ enum: Object.values(Timeline) }) });

export const statsCalls = declareCalls('stats', {
  AllTimeStats: {
    summary: "The punter's own stats: 1 all time, 2 this year, 3 this month, 4 this week.",
    params: TimelineParams,
    payload: Type.Object({ allTimeStats: AllTimeStats }),
  },

  AllTimeStatsPerRaceCourse: {
    summary: "The punter's own stats of a timeline by course.",
    params: TimelineParams,
    payload: Type.Object({ perRaceCourseStats: PerRaceCourseStats }),
  },

  Milestones: {
    summary: "The punter's own milestones, and how many punters have each.",
    params: TimelineParams,
    payload: Type.Object({ milestones: Milestones }),
  },

  SiteStats: {
    summary:
      'What the local meetings of the last weeks came to: favourites, prices, jockeys, trainers, points.',
    payload: Type.Object({ siteStats: SiteStats }),
  },

  StatsHistory: {
    summary: "The punter's own meetings of a timeline and the picks in them, for charts and their tables.",
    params: TimelineParams,
    payload: Type.Object({ history: StatsHistory }),
  },
});
