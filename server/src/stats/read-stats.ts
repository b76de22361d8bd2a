import type { AllTimeStats, CourseStats, PerRaceCourseStats } from '@furlong/contract/schemas/stats';
import { pointsToWire } from '@furlong/domain/scoring-rules';
import { medalOf } from '@furlong/domain/stats/milestones';
import type { StatsMeeting } from '@furlong/domain/stats/stats-meeting';
import {
  averageOf,
  type CourseSummary,
  strikeOf,
  summarise,
  summariseCourses,
} from '@furlong/domain/stats/summarise';
import type { Queryable } from '../platform/database/database.ts';
import { type CourseName, selectCourseNames, selectMeetingNames } from './queries-punter.ts';
import { meetingsOf, type Period, shapeName, shapePeriod, shapeStrike } from './shape-parts.ts';

/** A punter's meetings of all time and the version of their records. */
export interface OwnMeetings {
  readonly version: string;
  readonly meetings: readonly StatsMeeting[];
}

/** Most names of folded courses that are answered. */
const namedMax = 10;

/** A punter's stats of a timeline (rule: stats-meetings). */
export async function readAllTimeStats(
  db: Queryable,
  { version, meetings: all }: OwnMeetings,
  period: Period,
): Promise<AllTimeStats> {
  const meetings = meetingsOf(all, period);
  const summary = summarise(meetings);
  const { best } = summary;
  const names = best ? await selectMeetingNames(db, [best.meetingId]) : new Map();
  const medals = { gold: 0, silver: 0, bronze: 0 };
  for (const { rank, punters } of meetings) {
    const medal = medalOf(rank, punters);
    if (medal) medals[medal] += 1;
  }
  return {
    ...shapePeriod(period, version),
    since: all[0]?.day ?? null,
    meetings: summary.meetings,
    points: pointsToWire(summary.points),
    averagePoints: summary.averagePoints === null ? null : pointsToWire(summary.averagePoints),
    best: best && { ...shapeName(best, names), rank: best.rank, punters: best.punters },
    medals,
    cardsCompleted: summary.cardsCompleted,
    secondPlace: summary.secondPlace,
    thirdPlace: summary.thirdPlace,
    inFirstThree: summary.inFirstThree,
    strike: shapeStrike(summary.strike),
    favourites: { followed: shapeStrike(summary.followed), opposed: shapeStrike(summary.opposed) },
    longestRun: summary.longestRun,
    pointsLeft: {
      points: pointsToWire(summary.pointsLeft),
      ownPerfectCards: summary.ownPerfectCards,
      perfectCards: summary.perfectCards,
    },
    correctedMeetings: summary.correctedMeetings,
  };
}

/** A punter's stats of a timeline by course (rule: stats-rates). */
export async function readCourseStats(
  db: Queryable,
  { version, meetings }: OwnMeetings,
  period: Period,
): Promise<PerRaceCourseStats> {
  const { courses, others } = summariseCourses(meetingsOf(meetings, period));
  const names = await selectCourseNames(
    db,
    [...courses, ...others].map(({ raceCourseId }) => raceCourseId),
  );
  const folded = others.flatMap((course) => course.meetings);
  return {
    ...shapePeriod(period, version),
    courses: courses.map((course) => shapeCourse(course, names.get(course.raceCourseId))),
    others:
      others.length === 0
        ? null
        : {
            courses: others.length,
            raceCourseNames: others
              .map(({ raceCourseId }) => names.get(raceCourseId)?.name ?? '')
              .sort()
              .slice(0, namedMax),
            meetings: folded.length,
            strike: shapeStrike(strikeOf(folded.flatMap(({ picks }) => picks))),
            correctedMeetings: countCorrected(folded),
          },
  };
}

function shapeCourse(
  { raceCourseId, rank, meetings, strike }: CourseSummary,
  name: CourseName | undefined,
): CourseStats {
  const total = meetings.reduce((sum, meeting) => sum + meeting.total, 0);
  const average = averageOf(total, meetings.length);
  return {
    raceCourseId,
    raceCourseName: name?.name ?? '',
    country: name?.country ?? '',
    rank,
    meetings: meetings.length,
    averagePoints: average === null ? null : pointsToWire(average),
    bestRank: meetings.length === 0 ? null : Math.min(...meetings.map((meeting) => meeting.rank)),
    strike: shapeStrike(strike),
    correctedMeetings: countCorrected(meetings),
  };
}

function countCorrected(meetings: readonly StatsMeeting[]): number {
  return meetings.filter(({ corrected }) => corrected !== null).length;
}
