import { parseLocalDay } from './local-date.ts';

/** The first year that a day or an instant from outside may lie in. */
export const FIRST_YEAR = 1990;
/** The last year that a day or an instant from outside may lie in. */
export const LAST_YEAR = 2100;

const INSTANT = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.\d{1,9})?(?:Z|[+-](\d{2}):(\d{2}))$/;
const BEGIN = Date.UTC(FIRST_YEAR, 0, 1);
const END = Date.UTC(LAST_YEAR + 1, 0, 1);

/** Whether a text is a day that exists, `YYYY-MM-DD`, from {@link FIRST_YEAR} to {@link LAST_YEAR}. */
export function isDayInRange(text: string): boolean {
  const year = Number(text.slice(0, 4));
  return year >= FIRST_YEAR && year <= LAST_YEAR && isDay(text);
}

/**
 * Whether a text is an ISO 8601 instant with its offset (`2026-11-21T14:35:00+02:00`), on a day that exists, and in UTC
 * from {@link FIRST_YEAR} to {@link LAST_YEAR}. A leap second is refused, as JavaScript's Date has none.
 */
export function isInstantInRange(text: string): boolean {
  if (text.length > 40) return false;
  const [, day = '', hour, minute, second, offsetHour = '0', offsetMinute = '0'] = INSTANT.exec(text) ?? [];
  if (!isDay(day) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return false;
  if (Number(offsetHour) > 23 || Number(offsetMinute) > 59) return false;
  const time = Date.parse(text);
  return time >= BEGIN && time < END;
}

function isDay(text: string): boolean {
  try {
    return parseLocalDay(text) === text;
  } catch {
    return false;
  }
}
