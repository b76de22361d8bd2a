import { Timeline } from '@furlong/contract/codes/stats';
import type { Strike as StrikeWire } from '@furlong/contract/schemas/stats';
import { type LocalDay, localDayOf } from '@furlong/domain/local-date';
import { pointsToWire } from '@furlong/domain/scoring-rules';
import type { StatsMeeting } from '@furlong/domain/stats/stats-meeting';
import type { Strike } from '@furlong/domain/stats/summarise';
import { type DaySpan, isWithin, spanOf, type TimelineName } from '@furlong/domain/stats/timeline';
import type { MeetingName } from './queries-punter.ts';

const timelineNames: Readonly<Record<Timeline, TimelineName>> = {
  [Timeline.allTime]: 'all-time',
  [Timeline.year]: 'year',
  [Timeline.month]: 'month',
  [Timeline.week]: 'week',
};

/** A timeline of a request. */
export interface Period {
  readonly timeline: Timeline;
  readonly today: LocalDay;
  readonly span: DaySpan | null;
}

/** The days that a timeline has now (rule: stats-timelines). */
export function periodOf(timeline: Timeline, now: Date): Period {
  const today = localDayOf(now);
  return { timeline, today, span: spanOf(timelineNames[timeline], today) };
}

/** What every answer begins with. */
export function shapePeriod({ timeline, span }: Period, version: string) {
  return { timeline, from: span?.from ?? null, to: span?.to ?? null, version };
}

export function meetingsOf(meetings: readonly StatsMeeting[], { span }: Period): StatsMeeting[] {
  return meetings.filter(({ day }) => isWithin(span, day));
}

export function shapeStrike({ winners, promised, points }: Strike): StrikeWire {
  return {
    winners,
    promised: {
      picks: promised.picks,
      won: round(promised.won, 100),
      expected: round(promised.expected, 10),
      luck: promised.luck,
    },
    points: pointsToWire(points),
  };
}

function round(value: number, parts: number): number {
  return Math.round(value * parts) / parts;
}

/** A meeting with its names. */
export function shapeName(
  { meetingId, raceCourseId, day }: StatsMeeting,
  names: ReadonlyMap<number, MeetingName>,
) {
  const name = names.get(meetingId);
  return {
    meetingId,
    meetingName: name?.name ?? '',
    raceCourseId,
    raceCourseName: name?.raceCourse ?? '',
    date: day,
  };
}
