import {
  addDays,
  formatLocalDateTime,
  formatLocalDay,
  formatLocalTime,
  localDayOf,
} from '@furlong/domain/local-date';

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

/** Of when something is that is no more asked for: '22:29', with its day if that is not today. */
export function formatSince(time: number, now: number): string {
  const isToday = formatNearDay(time, now) === 'Today';
  return isToday ? formatClock(time) : `${formatDay(time)}, ${formatClock(time)}`;
}

/** The instant with its year, as a date years away needs it: 'Fri 21 May 2027, 14:00'. */
export function formatEnd(instant: string | Date): string {
  const at = new Date(instant);
  return formatLocalDateTime(at).replace(',', ` ${localDayOf(at).slice(0, 4)},`);
}
