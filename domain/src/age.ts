import { type LocalDay, parseLocalDay } from './local-date.ts';

/** The age at which one may register (rule: player-protection). */
export const ADULT_AGE = 18;

/**
 * Age in whole years on a day; both days are those of Africa/Johannesburg (`today` is `localDayOf(now)`). Somebody
 * born on 29 February turns a year older on 1 March where a year has no such day. Below 0 for a birth in the future.
 */
export function ageOn(dateOfBirth: LocalDay, today: LocalDay): number {
  const born = parseLocalDay(dateOfBirth);
  const day = parseLocalDay(today);
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4));
  return day.slice(5) < born.slice(5) ? years - 1 : years;
}

/** Whether somebody is 18 or older on that day. */
export function isAdult(dateOfBirth: LocalDay, today: LocalDay): boolean {
  return ageOn(dateOfBirth, today) >= ADULT_AGE;
}
