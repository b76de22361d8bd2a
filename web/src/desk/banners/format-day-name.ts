import { formatDay } from '../../ui/format/format-date.ts';

/** A day with its year: 'Sat 21 Nov 2026'. */
export function formatDayName(day: string): string {
  return `${formatDay(`${day}T12:00:00+02:00`)} ${day.slice(0, 4)}`;
}
