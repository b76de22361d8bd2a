import type { Milestones, Milestone as MilestoneWire } from '@furlong/contract/schemas/stats';
import { describeMilestone, listMilestones } from '@furlong/domain/stats/milestone-list';
import {
  type LocalWeeks,
  type Milestone,
  milestoneKey,
  type Reached,
  reachedIn,
  reachMilestones,
  toMilestoneMeeting,
  weeksNow,
} from '@furlong/domain/stats/milestones';
import { isWithin } from '@furlong/domain/stats/timeline';
import type { Queryable } from '../platform/database/database.ts';
import type { HolderCount } from './queries-milestones.ts';
import { selectCourseNames } from './queries-punter.ts';
import type { OwnMeetings } from './read-stats.ts';
import { meetingsOf, type Period, shapePeriod } from './shape-parts.ts';

/** What milestones follow from besides the punter's own records. */
export interface MilestoneFacts {
  readonly localWeeks: LocalWeeks;
  readonly holders: readonly HolderCount[];
}

/**
 * A punter's milestones, from the punter's own records, with the counts of how many have each (rule: milestones). The
 * counts follow a result by a job; until then the punter's own one is counted in.
 */
export async function readMilestones(
  db: Queryable,
  { version, meetings }: OwnMeetings,
  { localWeeks, holders }: MilestoneFacts,
  period: Period,
): Promise<Milestones> {
  const all = meetings.map(toMilestoneMeeting);
  const derived = reachMilestones(all, localWeeks);
  const courseIds = [...new Set(meetings.map(({ raceCourseId }) => raceCourseId))].sort((a, b) => a - b);
  const courses = await selectCourseNames(db, courseIds);
  const times = new Map<string, number>();
  for (const meeting of meetingsOf(meetings, period)) {
    for (const milestone of reachedIn(toMilestoneMeeting(meeting))) {
      const key = milestoneKey(milestone);
      times.set(key, (times.get(key) ?? 0) + 1);
    }
  }
  const holdersOf = new Map(
    holders.map((row) => [`${row.kind} ${row.goal} ${row.raceCourseId}`, row.holders]),
  );
  const shaped = listMilestones(courseIds).map((milestone): MilestoneWire => {
    const key = milestoneKey(milestone);
    const { kind, goal, raceCourseId } = milestone;
    const reachedOn = derived.reached.get(key)?.day ?? null;
    const raceCourseName = raceCourseId === null ? null : (courses.get(raceCourseId)?.name ?? null);
    return {
      kind,
      goal,
      raceCourseId,
      raceCourseName,
      ...describeMilestone(milestone, raceCourseName ?? undefined),
      reachedOn,
      inTimeline: reachedOn !== null && isWithin(period.span, reachedOn),
      progress: reachedOn === null ? progressOf(milestone, derived) : goal,
      times: times.get(key) ?? 0,
      holders: Math.max(holdersOf.get(key) ?? 0, reachedOn === null ? 0 : 1),
    };
  });
  const byDay = (a: MilestoneWire, b: MilestoneWire) => compare(b.reachedOn ?? '', a.reachedOn ?? '');
  return {
    ...shapePeriod(period, version),
    reached: shaped.filter(({ inTimeline }) => inTimeline).sort(byDay),
    earlier: shaped.filter(({ reachedOn, inTimeline }) => reachedOn !== null && !inTimeline).sort(byDay),
    toCome: shaped.filter(({ reachedOn }) => reachedOn === null),
    weeks: {
      now: weeksNow(derived.progress, period.today, localWeeks),
      most: derived.progress.mostWeeks,
    },
  };
}

function progressOf({ kind, goal }: Milestone, { progress }: Reached): number {
  if (kind === 'cards') return Math.min(goal, progress.cards);
  if (kind === 'winners') return Math.min(goal, progress.winners);
  return kind === 'weeks' ? Math.min(goal, progress.mostWeeks) : 0;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
