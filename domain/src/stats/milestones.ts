import type { LocalDay } from '../local-date.ts';
import type { StatsMeeting } from './stats-meeting.ts';
import { mondayOf } from './timeline.ts';

/** What milestones reward: playing and picking, never staking (rule: milestones). */
export type MilestoneKind =
  | 'cards'
  | 'winners'
  | 'course-winner'
  | 'long-price'
  | 'whole-card'
  | 'weeks'
  | 'gold'
  | 'silver'
  | 'bronze'
  | 'first-hundred';

/** One milestone. */
export interface Milestone {
  readonly kind: MilestoneKind;
  /** How many of its kind it takes. */
  readonly goal: number;
  /** The course of a `course-winner`, else null. */
  readonly raceCourseId: number | null;
}

/** The goals of the kinds that are counted up (rule: milestones). */
export const GOALS = {
  cards: [1, 10, 25, 50, 100, 250, 500],
  winners: [1, 10, 25, 50, 100, 250, 500, 1_000],
  weeks: [4, 12, 26, 52],
} as const satisfies Partial<Record<MilestoneKind, readonly number[]>>;

/** From which starting price a winner is a `long-price`, odds to one. */
export const LONG_PRICE = 20;
/** Standings with fewer punters have no medals (rule: medals). */
export const FEWEST_FOR_MEDALS = 10;
/** How many the first hundred are, and among how many at least it is worth a milestone. */
const HUNDRED = 100;
const FEWEST_FOR_HUNDRED = 1_000;

/** The part of a meeting that milestones need. */
export interface MilestoneMeeting
  extends Pick<
    StatsMeeting,
    'raceCourseId' | 'day' | 'week' | 'rank' | 'punters' | 'winners' | 'isComplete' | 'isWholeCard'
  > {
  /** Whether a winning pick started at {@link LONG_PRICE} or longer. */
  readonly hasLongPrice: boolean;
}

/** How far a punter has come, over all time. */
export interface MilestoneProgress {
  readonly cards: number;
  readonly winners: number;
  /** The Monday of the last week played; null before the first. */
  readonly week: LocalDay | null;
  /** Weeks in a row up to that one, and the most there were (rule: weeks-in-a-row). */
  readonly weeks: number;
  readonly mostWeeks: number;
}

/** A punter who has not played. */
export const NO_PROGRESS: MilestoneProgress = { cards: 0, winners: 0, week: null, weeks: 0, mostWeeks: 0 };

/** The weeks with a local meeting that counts, as their Mondays in order. */
export type LocalWeeks = readonly LocalDay[];

/** What one meeting changed. */
export interface MilestoneStep {
  readonly progress: MilestoneProgress;
  /** The counted milestones it completed, and those that once is enough for, had before or not. */
  readonly reached: readonly Milestone[];
}

/**
 * Takes a punter one meeting further (rule: milestones). Meetings are taken by day; the order of those of one day makes
 * no difference to what is reached on it.
 */
export function playMeeting(
  before: MilestoneProgress,
  meeting: MilestoneMeeting,
  localWeeks: LocalWeeks,
): MilestoneStep {
  const streak = playWeek(before, meeting.week, localWeeks);
  const progress = {
    cards: before.cards + (meeting.isComplete ? 1 : 0),
    winners: before.winners + meeting.winners,
    ...streak,
  };
  return {
    progress,
    reached: [
      ...passed('cards', before.cards, progress.cards),
      ...passed('winners', before.winners, progress.winners),
      ...passed('weeks', before.mostWeeks, progress.mostWeeks),
      ...reachedIn(meeting),
    ],
  };
}

function passed(kind: keyof typeof GOALS, before: number, after: number): Milestone[] {
  return GOALS[kind]
    .filter((goal) => goal > before && goal <= after)
    .map((goal) => ({ kind, goal, raceCourseId: null }));
}

/** The milestones that a meeting alone decides: each can be reached again. */
export function reachedIn(meeting: MilestoneMeeting): Milestone[] {
  const { raceCourseId, winners, rank, punters, hasLongPrice, isWholeCard } = meeting;
  const once = (kind: MilestoneKind): Milestone => ({ kind, goal: 1, raceCourseId: null });
  const medal = medalOf(rank, punters);
  return [
    ...(winners > 0 ? [{ kind: 'course-winner' as const, goal: 1, raceCourseId }] : []),
    ...(hasLongPrice ? [once('long-price')] : []),
    ...(isWholeCard ? [once('whole-card')] : []),
    ...(medal ? [once(medal)] : []),
    ...(rank <= HUNDRED && punters >= FEWEST_FOR_HUNDRED ? [once('first-hundred')] : []),
  ];
}

/** The medal of a rank; punters who share a rank share its medal. Null for none (rule: medals). */
export function medalOf(rank: number, punters: number): 'gold' | 'silver' | 'bronze' | null {
  if (punters < FEWEST_FOR_MEDALS) return null;
  return ([null, 'gold', 'silver', 'bronze'] as const)[rank] ?? null;
}

/**
 * The weeks in a row after playing in one. A week between without a local meeting does not break them, whatever was
 * raced abroad (rule: weeks-in-a-row).
 */
function playWeek(
  { week, weeks, mostWeeks }: MilestoneProgress,
  monday: LocalDay,
  localWeeks: LocalWeeks,
): Pick<MilestoneProgress, 'week' | 'weeks' | 'mostWeeks'> {
  if (week === monday) return { week, weeks, mostWeeks };
  const now = week !== null && !hasWeekBetween(localWeeks, week, monday) ? weeks + 1 : 1;
  return { week: monday, weeks: now, mostWeeks: Math.max(mostWeeks, now) };
}

/** The weeks in a row as of a day: none once a week with a local meeting has gone by without the punter. */
export function weeksNow(
  { week, weeks }: MilestoneProgress,
  today: LocalDay,
  localWeeks: LocalWeeks,
): number {
  return week === null || hasWeekBetween(localWeeks, week, mondayOf(today)) ? 0 : weeks;
}

/** Whether a local week lies after one Monday and before another. */
function hasWeekBetween(localWeeks: LocalWeeks, after: LocalDay, before: LocalDay): boolean {
  let low = 0;
  let high = localWeeks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((localWeeks[middle] ?? '') <= after) low = middle + 1;
    else high = middle;
  }
  const next = localWeeks[low];
  return next !== undefined && next < before;
}

/** The part of a punter's meeting that milestones need. */
export function toMilestoneMeeting(meeting: StatsMeeting): MilestoneMeeting {
  const hasLongPrice = meeting.picks.some(
    ({ facts }) => facts.position === 1 && facts.odds !== null && facts.odds >= LONG_PRICE,
  );
  return { ...meeting, hasLongPrice };
}

/** Everything a punter has reached. */
export interface Reached {
  readonly progress: MilestoneProgress;
  /** Each with the day it was first reached. */
  readonly reached: ReadonlyMap<string, { readonly milestone: Milestone; readonly day: LocalDay }>;
}

/** Derives a punter's milestones from all meetings, in any order (rule: milestones). */
export function reachMilestones(meetings: readonly MilestoneMeeting[], localWeeks: LocalWeeks): Reached {
  const reached = new Map<string, { milestone: Milestone; day: LocalDay }>();
  let progress = NO_PROGRESS;
  for (const meeting of meetings.toSorted((a, b) => compareDays(a.day, b.day))) {
    const step = playMeeting(progress, meeting, localWeeks);
    progress = step.progress;
    for (const milestone of step.reached) {
      const key = milestoneKey(milestone);
      if (!reached.has(key)) reached.set(key, { milestone, day: meeting.day });
    }
  }
  return { progress, reached };
}

/** A milestone as text: equal for equal ones. */
export function milestoneKey({ kind, goal, raceCourseId }: Milestone): string {
  return `${kind} ${goal} ${raceCourseId ?? 0}`;
}

function compareDays(a: LocalDay, b: LocalDay): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
