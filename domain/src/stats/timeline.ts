import { addDays, daysBetween, type LocalDay, parseLocalDay } from '../local-date.ts';

/** A period of stats (rule: stats-timelines). */
export type TimelineName = 'all-time' | 'year' | 'month' | 'week';

/** Days from the first to the last, both included. */
export interface DaySpan {
  readonly from: LocalDay;
  readonly to: LocalDay;
}

/** A Monday, to count weeks from. */
const MONDAY: LocalDay = '1990-01-01';

/** The Monday of a day's week. Throws {@link InvalidValue} for a day that does not exist. */
export function mondayOf(day: LocalDay): LocalDay {
  const days = daysBetween(MONDAY, day);
  return addDays(day, -(((days % 7) + 7) % 7));
}

/** The days of the timeline that today lies in; null for all time (rule: stats-timelines). */
export function spanOf(timeline: TimelineName, today: LocalDay): DaySpan | null {
  const year = parseLocalDay(today).slice(0, 4);
  if (timeline === 'all-time') return null;
  if (timeline === 'year') return { from: `${year}-01-01`, to: `${year}-12-31` };
  if (timeline === 'week') return { from: mondayOf(today), to: addDays(mondayOf(today), 6) };
  const first = `${today.slice(0, 8)}01`;
  const nextMonth = addDays(first, 31);
  return { from: first, to: addDays(`${nextMonth.slice(0, 8)}01`, -1) };
}

/** Whether a day lies in a span; every day does in null, all time. */
export function isWithin(span: DaySpan | null, day: LocalDay): boolean {
  return span === null || (day >= span.from && day <= span.to);
}
