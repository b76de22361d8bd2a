import type {
  AllTimeStats,
  CourseStats,
  Milestone,
  NotedPick,
  PlayedMeeting,
  Promised,
  Rate,
  SiteStats,
  StatsHistory,
  Strike,
} from '@furlong/contract/schemas/stats';
import type { Stats } from '../src/stats/stats-store.ts';

const version = '12.3';
const period = { timeline: 1, from: null, to: null, version } as const;

/** A rate; from 20 picks with its percentage and an interval around it. */
export function makeRate(count: number, of: number): Rate {
  if (of < 20) return { count, of, percent: null, low: null, high: null };
  const percent = Math.round((1000 * count) / of) / 10;
  return { count, of, percent, low: Math.max(0, percent - 10), high: Math.min(100, percent + 10) };
}

/** How picks did beside their prices. */
export function makeStrike(count: number, of: number, change: Partial<Promised> = {}): Strike {
  return {
    winners: makeRate(count, of),
    promised: { picks: of, won: count, expected: 9.8, luck: of < 20 ? null : 'within', ...change },
    points: count * 13,
  };
}

/** A meeting of 5 September, 145th of 3 412 with 21 points. */
export function makePlayed(change: Partial<PlayedMeeting> = {}): PlayedMeeting {
  return {
    meetingId: 1,
    meetingName: 'Kenilworth',
    raceCourseId: 1,
    raceCourseName: 'Kenilworth',
    date: '2026-09-05',
    rank: 145,
    punters: 3412,
    total: 21,
    winners: 1,
    picks: 8,
    races: 8,
    pointsLeft: 59,
    perfectCards: 2,
    corrected: null,
    beingCorrected: false,
    ...change,
  };
}

/** Ten winners picked, on 17 October. */
export function makeMilestone(change: Partial<Milestone> = {}): Milestone {
  return {
    kind: 'winners',
    goal: 10,
    raceCourseId: null,
    raceCourseName: null,
    title: 'Ten winners picked',
    rule: 'Pick ten winners.',
    reachedOn: '2026-10-17',
    inTimeline: true,
    progress: 10,
    times: 1,
    holders: 412,
    ...change,
  };
}

/** A winner at 20/1. */
export function makeNoted(change: Partial<NotedPick> = {}): NotedPick {
  return {
    meetingId: 1,
    meetingName: 'Kenilworth',
    raceCourseId: 1,
    raceCourseName: 'Kenilworth',
    date: '2026-10-31',
    raceNumber: 4,
    saddle: 7,
    horseName: 'Long Stoep',
    startingPrice: 20,
    startingPriceFraction: '20/1',
    position: 1,
    points: 22,
    corrected: false,
    ...change,
  };
}

/** A course with these winners. */
export function makeCourse(
  raceCourseName: string,
  strike: Strike,
  change: Partial<CourseStats> = {},
): CourseStats {
  return {
    raceCourseId: raceCourseName.length,
    raceCourseName,
    country: 'ZA',
    rank: strike.winners.percent === null ? null : 1,
    meetings: 4,
    averagePoints: 24.25,
    bestRank: 14,
    strike,
    correctedMeetings: 0,
    ...change,
  };
}

interface StatsChange {
  readonly allTime?: Partial<AllTimeStats>;
  readonly history?: Partial<StatsHistory>;
  readonly version?: string;
}

/** All-time stats of twelve meetings, one of which was corrected. */
export function makeStats({ allTime, history, version: of = version }: StatsChange = {}): Stats {
  const meetings = Array.from({ length: 12 }, (_, place) =>
    makePlayed({
      meetingId: place + 1,
      date: place === 11 ? '2026-11-21' : `2026-10-${String(place + 10)}`,
      rank: place === 11 ? 14 : 100 * (place + 1),
      total: 9 + place,
      ...(place === 3 && { corrected: { rank: 312, punters: 3410, total: 18.5, winners: 2 } }),
    }),
  );
  const opposed = makeStrike(14, 60, { expected: 12.1 });
  return {
    allTimeStats: {
      ...period,
      version: of,
      since: '2026-09-05',
      meetings: 12,
      points: 292,
      averagePoints: 24.33,
      best: {
        meetingId: 12,
        meetingName: 'Kenilworth',
        raceCourseId: 1,
        raceCourseName: 'Kenilworth',
        date: '2026-11-21',
        rank: 14,
        punters: 3412,
      },
      medals: { gold: 0, silver: 1, bronze: 2 },
      cardsCompleted: 11,
      secondPlace: 12,
      thirdPlace: 9,
      inFirstThree: makeRate(46, 94),
      strike: makeStrike(23, 94, { expected: 19.6 }),
      favourites: { followed: makeStrike(9, 34, { expected: 10.2 }), opposed },
      longestRun: { winners: 4, from: '2026-10-10', to: '2026-10-17' },
      pointsLeft: { points: 708, ownPerfectCards: 0, perfectCards: 3 },
      correctedMeetings: 1,
      ...allTime,
    },
    perRaceCourseStats: {
      ...period,
      version: of,
      courses: [
        makeCourse('Kenilworth', makeStrike(10, 28, { luck: 'more' }), { correctedMeetings: 1 }),
        makeCourse('Vaal', makeStrike(7, 18)),
      ],
      others: {
        courses: 3,
        raceCourseNames: ['Fairview', 'Scottsville'],
        meetings: 3,
        strike: makeStrike(1, 9),
        correctedMeetings: 0,
      },
    },
    milestones: {
      ...period,
      version: `${of}-h0lders`,
      reached: [makeMilestone()],
      earlier: [],
      toCome: [
        makeMilestone({
          goal: 25,
          title: '25 winners picked',
          rule: 'Pick 25 winners.',
          reachedOn: null,
          progress: 23,
          times: 0,
          holders: 1,
        }),
      ],
      weeks: { now: 3, most: 7 },
    },
    history: {
      ...period,
      version: of,
      meetings,
      earlierMeetings: 0,
      priceBands: [
        { fromFraction: null, toFraction: '2/1', strike: makeStrike(9, 21), correctedPicks: 0 },
        { fromFraction: '10/1', toFraction: null, strike: makeStrike(1, 11), correctedPicks: 2 },
      ],
      bestPicks: [makeNoted()],
      worstPicks: [
        makeNoted({
          raceNumber: 5,
          horseName: 'Sure Thing',
          startingPriceFraction: '4/5',
          position: null,
          points: 0,
        }),
      ],
      ...history,
    },
  };
}

/** The four answers of a timeline, by their paths. */
export function statsAnswers(timeline: number, stats: Stats): ReadonlyArray<readonly [string, object]> {
  return [
    [`/api/Stats/AllTimeStats/${timeline}`, { allTimeStats: { ...stats.allTimeStats, timeline } }],
    [`/api/Stats/AllTimeStatsPerRaceCourse/${timeline}`, { perRaceCourseStats: stats.perRaceCourseStats }],
    [`/api/Stats/Milestones/${timeline}`, { milestones: stats.milestones }],
    [`/api/Stats/History/${timeline}`, { history: stats.history }],
  ];
}

/** What four weeks of local racing came to. */
export function makeSiteStats(change: Partial<SiteStats> = {}): SiteStats {
  return {
    from: '2026-10-25',
    to: '2026-11-21',
    meetings: 109,
    races: 872,
    favouritesWon: { count: 290, of: 870, percent: 33.3, low: 30.3, high: 36.5 },
    favouritesPlaced: { count: 592, of: 870, percent: 68, low: 64.9, high: 71.1 },
    averagePoints: 24.5,
    mostPoints: {
      meetingId: 4,
      meetingName: 'Vaal',
      raceCourseId: 2,
      raceCourseName: 'Vaal',
      date: '2026-11-21',
      points: 76,
      punters: 1240,
    },
    priceBands: [
      { fromFraction: null, toFraction: '2/1', winners: makeRate(180, 400), averagePoints: 5.5 },
      { fromFraction: '10/1', toFraction: '20/1', winners: makeRate(0, 0), averagePoints: null },
      { fromFraction: '20/1', toFraction: null, winners: makeRate(1, 19), averagePoints: 0.75 },
    ],
    jockeys: [{ name: 'S Khumalo', winners: { count: 14, of: 88, percent: 15.9, low: 9.7, high: 25 } }],
    trainers: [],
    ...change,
  };
}
