import { InvalidValue } from './invalid-value.ts';

/**
 * Days and times in South Africa. Africa/Johannesburg has been at UTC+2 without summer time since 1944, so the offset
 * is a constant and no time-zone database is needed.
 */

/** A calendar day in Africa/Johannesburg: `2026-11-21`. Sorts as text. */
export type LocalDay = string;

const OFFSET_MS = 2 * 3_600_000;
const DAY_MS = 86_400_000;
const OFFSET = '+02:00';
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const LONG_MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];

/** Whether a text is a day that exists, written `YYYY-MM-DD`. */
export function isLocalDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const utc = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(utc.getTime()) && utc.toISOString().startsWith(text);
}

/** Reads a day written `YYYY-MM-DD`; throws {@link InvalidValue} for another form or a day that does not exist. */
export function parseLocalDay(text: string): LocalDay {
  if (isLocalDay(text)) return text;
  throw new InvalidValue('a day that exists, as YYYY-MM-DD', text);
}

/** The day it is in Africa/Johannesburg at an instant. */
export function localDayOf(instant: Date): LocalDay {
  return shifted(instant).toISOString().slice(0, 10);
}

/** The instant a day begins in Africa/Johannesburg. */
export function startOfLocalDay(day: LocalDay): Date {
  return new Date(`${parseLocalDay(day)}T00:00:00${OFFSET}`);
}

/** A day as it is written on the wire, local midnight with its offset: `2026-11-21T00:00:00+02:00`. */
export function localMidnight(day: LocalDay): string {
  return `${parseLocalDay(day)}T00:00:00${OFFSET}`;
}

/** An instant with the local offset, to the second: `2026-11-21T14:35:00+02:00`. */
export function localIso(instant: Date): string {
  return `${shifted(instant).toISOString().slice(0, 19)}${OFFSET}`;
}

/** The day that is `days` later, or earlier when negative. */
export function addDays(day: LocalDay, days: number): LocalDay {
  return new Date(Date.parse(`${parseLocalDay(day)}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whole days from one day to another: 1 when `to` is the day after `from`, negative when it is before. */
export function daysBetween(from: LocalDay, to: LocalDay): number {
  return (
    (Date.parse(`${parseLocalDay(to)}T00:00:00Z`) - Date.parse(`${parseLocalDay(from)}T00:00:00Z`)) / DAY_MS
  );
}

/** A day as it is shown: `Sat 21 Nov`. */
export function formatLocalDay(day: LocalDay): string {
  return dayWords(new Date(`${parseLocalDay(day)}T00:00:00Z`));
}

/** A day's month as it is shown: `November 2026`. */
export function formatMonth(day: LocalDay): string {
  const utc = new Date(`${parseLocalDay(day)}T00:00:00Z`);
  return `${LONG_MONTHS[utc.getUTCMonth()]} ${utc.getUTCFullYear()}`;
}

/** An instant's local time as it is shown: `14:35`. */
export function formatLocalTime(instant: Date): string {
  return shifted(instant).toISOString().slice(11, 16);
}

/** An instant as it is shown: `Sat 21 Nov, 14:35`. */
export function formatLocalDateTime(instant: Date): string {
  return `${dayWords(shifted(instant))}, ${formatLocalTime(instant)}`;
}

/** The instant moved by the offset, so that its UTC fields read as local ones. */
function shifted(instant: Date): Date {
  if (Number.isNaN(instant.getTime())) throw new InvalidValue('an instant', 'Invalid Date');
  return new Date(instant.getTime() + OFFSET_MS);
}

function dayWords(utc: Date): string {
  return `${WEEKDAYS[utc.getUTCDay()]} ${utc.getUTCDate()} ${MONTHS[utc.getUTCMonth()]}`;
}
