import { addDays, localDayOf, startOfLocalDay } from '../local-date.ts';

/** The periods of a limit, shortest first (rule: player-protection). */
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;

/** A calendar period in Africa/Johannesburg: a day, a week from Monday, a month from its first. */
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

/** When the period that contains `now` began. */
export function startOfPeriod(period: LimitPeriod, now: Date): Date {
  return startOfLocalDay(firstDay(period, now));
}

/** When the period that contains `now` ends and the next begins. */
export function endOfPeriod(period: LimitPeriod, now: Date): Date {
  const first = firstDay(period, now);
  if (period === 'day') return startOfLocalDay(addDays(first, 1));
  if (period === 'week') return startOfLocalDay(addDays(first, 7));
  return startOfLocalDay(firstOfMonth(addDays(first, 31)));
}

function firstDay(period: LimitPeriod, now: Date): string {
  const today = localDayOf(now);
  if (period === 'day') return today;
  if (period === 'month') return firstOfMonth(today);
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(today, -sinceMonday);
}

function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}
