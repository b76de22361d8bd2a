import { InvalidValue } from '../invalid-value.ts';
import { formatLocalTime } from '../local-date.ts';

const minuteMs = 60_000;
const minutesADay = 1_440;

/**
 * The hours of each day in which nothing is pushed, in minutes after midnight in Africa/Johannesburg. With `to` before
 * `from` they last until the next morning. The two differ.
 */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
}

/** The quiet hours of who has set none: 21:00 to 08:00 (rule: pushes). */
export const usualQuietHours: QuietHours = { from: 21 * 60, to: 8 * 60 };

/** Whether an instant lies in the quiet hours: `from` does, `to` does not. Null: there are none (rule: pushes). */
export function isQuiet(instant: Date, quiet: QuietHours | null): boolean {
  if (quiet === null) return false;
  const { from, to } = quiet;
  const minute = parseTimeOfDay(formatLocalTime(instant));
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** When quiet hours end that an instant lies in: the next `to` (rule: pushes). */
export function quietUntil(instant: Date, { to }: QuietHours): Date {
  const minute = parseTimeOfDay(formatLocalTime(instant));
  const wholeMinute = Math.floor(instant.getTime() / minuteMs) * minuteMs;
  // Johannesburg has no summer time: every day has all its minutes.
  return new Date(wholeMinute + ((to - minute + minutesADay) % minutesADay) * minuteMs);
}

/** Reads a time of day, `21:00`, as minutes after midnight. Throws {@link InvalidValue} for anything else. */
export function parseTimeOfDay(text: string): number {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(text)) throw new InvalidValue('a time of day, as HH:MM', text);
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
}

/** Minutes after midnight (0 to 1439) as a time of day, `21:00`. */
export function formatTimeOfDay(minutes: number): string {
  const digits = (value: number) => String(value).padStart(2, '0');
  return `${digits(Math.floor(minutes / 60))}:${digits(minutes % 60)}`;
}
