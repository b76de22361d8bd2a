import { Timeline } from '@furlong/contract/codes/stats';

/** A period that stats can be read over. */
export interface ShownTimeline {
  readonly timeline: Timeline;
  /** Its name in the address. */
  readonly name: string;
  /** Its name in the period filter. */
  readonly text: string;
  /** In a sentence: 'no meeting yet', 'no meeting this week'. */
  readonly words: string;
}

/** The period filters, in their order (rule: stats-timelines). */
export const shownTimelines = [
  { timeline: Timeline.allTime, name: 'all', text: 'All Time', words: 'yet' },
  { timeline: Timeline.year, name: 'year', text: 'Year', words: 'this year' },
  { timeline: Timeline.month, name: 'month', text: 'Month', words: 'this month' },
  { timeline: Timeline.week, name: 'week', text: 'Week', words: 'this week' },
] as const satisfies readonly ShownTimeline[];

/** The period that an address asks for; all time without one. */
export function readTimeline(search: URLSearchParams): ShownTimeline {
  const name = search.get('period');
  return shownTimelines.find((each) => each.name === name) ?? shownTimelines[0];
}
