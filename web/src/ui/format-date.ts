import { addDays, formatLocalDay, formatLocalTime, localDayOf } from '@furlong/domain/local-date';

/** The time of day in Johannesburg: '14:35'. */
export function formatClock(instant: string | number): string {
  return formatLocalTime(new Date(instant));
}

/** The day in Johannesburg: 'Sat 21 Nov'. */
export function formatDay(instant: string | number): string {
  return formatLocalDay(localDayOf(new Date(instant)));
}

/** 'Today', 'Tomorrow', 'Yesterday' or the day. */
export function formatNearDay(instant: string | number, now: number): string {
  const day = localDayOf(new Date(instant));
  const today = localDayOf(new Date(now));
  if (day === today) return 'Today';
  if (day === addDays(today, 1)) return 'Tomorrow';
  if (day === addDays(today, -1)) return 'Yesterday';
  return formatLocalDay(day);
}
