import { InvalidValue } from '@furlong/domain/invalid-value';
import { parseLocalDay } from '@furlong/domain/local-date';
import { type Odds, oddsOf, parseDecimalOdds, parseStartingPrice } from '@furlong/domain/odds';

/** What became of a runner by its published finishing position. */
export type Finish =
  | { readonly kind: 'placed'; readonly position: number }
  | { readonly kind: 'unplaced' }
  | { readonly kind: 'withdrawn' };

/** Whether a cell is empty, NA or dashes. */
export function isBlank(cell: string): boolean {
  return cell === '' || cell === 'NA' || /^-+$/.test(cell);
}

/** The whole number of a cell (5, 5.0); undefined for anything else. */
export function wholeNumber(cell: string): number | undefined {
  return /^\d{1,9}(\.0+)?$/.test(cell) ? Number.parseInt(cell, 10) : undefined;
}

/**
 * Reads a finishing position: `n`, `n DH` (dead heat); WV, WV-A, WX, WX-A, WXNR (withdrawn) and TNP (took no part);
 * PU, UR, FE, FNF, DNF and DISQ (ran and did not place). A blank one is a withdrawal unless the runner had a price.
 * Undefined for anything else.
 */
export function readFinish(cell: string, priced: boolean): Finish | undefined {
  const position = /^(\d{1,2})(\.0+)?( *DH)?$/.exec(cell)?.[1];
  if (position !== undefined && Number(position) > 0) return { kind: 'placed', position: Number(position) };
  if (/^(WV|WX)(-A)?$|^WXNR$|^TNP$/.test(cell)) return { kind: 'withdrawn' };
  if (/^(PU|UR|FE|FNF|DNF|DISQ)$/.test(cell)) return { kind: 'unplaced' };
  if (isBlank(cell)) return { kind: priced ? 'unplaced' : 'withdrawn' };
  return undefined;
}

/** Decimal odds as an exact price to one (1 is 0 to one); null for a blank cell, undefined for what is no price. */
export function readOdds(cell: string): Odds | null | undefined {
  if (isBlank(cell)) return null;
  if (/^1(\.0{1,4})?$/.test(cell)) return parseStartingPrice(0);
  try {
    return parseDecimalOdds(cell);
  } catch (error) {
    if (error instanceof InvalidValue) return undefined;
    throw error;
  }
}

/**
 * The files have no place odds. Made up: a quarter of the win odds, rounded to a hundredth, and 1/10 at least.
 */
export function madeUpPlaceOdds(winOdds: Odds): Odds {
  return oddsOf(Math.max(10, Math.round(winOdds.valueOf() * 25)), 100);
}

const kilogramsPerPound = 0.453_592_37;

/** Pounds as kilograms, to a tenth; undefined for a blank or odd cell. */
export function kilograms(cell: string): number | undefined {
  const pounds = Number(cell);
  if (isBlank(cell) || !Number.isFinite(pounds) || pounds <= 0 || pounds > 400) return undefined;
  return Math.round(pounds * kilogramsPerPound * 10) / 10;
}

/** A day; undefined for one that does not exist. */
export function readDay(cell: string): string | undefined {
  try {
    return parseLocalDay(cell);
  } catch {
    return undefined;
  }
}

const minute = 60_000;

/**
 * The files have no times of day. Made up, in Hong Kong (UTC+8): the first race is off at 13:00, at Happy Valley, which
 * races in the evening, at 19:15, and every next one half an hour later.
 */
export function madeUpOff(day: string, course: string, raceNumber: number): Date {
  const first = /^happy valley$/i.test(course) ? '19:15' : '13:00';
  return new Date(Date.parse(`${day}T${first}:00+08:00`) + (raceNumber - 1) * 30 * minute);
}

/** An instant so many minutes from another. */
export function minutesFrom(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * minute);
}
