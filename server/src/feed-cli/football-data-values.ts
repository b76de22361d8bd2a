import { InvalidValue } from '@furlong/domain/invalid-value';
import { parseLocalDay } from '@furlong/domain/local-date';
import { formatOddsFraction, parseDecimalOdds } from '@furlong/domain/odds';

/** What a division of football-data.co.uk is called, and its country; a code that is not here is the league's name. */
const divisions: Readonly<Record<string, readonly [league: string, country: string]>> = {
  E0: ['Premier League', 'GB'],
  E1: ['Championship', 'GB'],
  E2: ['League One', 'GB'],
  E3: ['League Two', 'GB'],
  EC: ['National League', 'GB'],
  SC0: ['Scottish Premiership', 'GB'],
  SC1: ['Scottish Championship', 'GB'],
  SC2: ['Scottish League One', 'GB'],
  SC3: ['Scottish League Two', 'GB'],
  D1: ['Bundesliga', 'DE'],
  D2: ['2. Bundesliga', 'DE'],
  I1: ['Serie A', 'IT'],
  I2: ['Serie B', 'IT'],
  SP1: ['La Liga', 'ES'],
  SP2: ['Segunda Division', 'ES'],
  F1: ['Ligue 1', 'FR'],
  F2: ['Ligue 2', 'FR'],
  N1: ['Eredivisie', 'NL'],
  B1: ['Belgian Pro League', 'BE'],
  P1: ['Primeira Liga', 'PT'],
  T1: ['Super Lig', 'TR'],
  G1: ['Super League Greece', 'GR'],
};

/** The league of a division's code. */
export function leagueOf(division: string): { readonly league: string; readonly country?: string } {
  const known = Object.hasOwn(divisions, division) ? divisions[division] : undefined;
  return known ? { league: known[0], country: known[1] } : { league: division.slice(0, 80) };
}

/** A day written dd/mm/yy or dd/mm/yyyy; undefined for one that does not exist. */
export function readDay(cell: string): string | undefined {
  const [, day = '', month = '', year = ''] = /^(\d{2})\/(\d{2})\/(\d{4}|\d{2})$/.exec(cell) ?? [];
  // The first season of the site is 1993/94.
  const whole = year.length === 4 ? year : `${Number(year) >= 90 ? '19' : '20'}${year}`;
  try {
    return parseLocalDay(`${whole}-${month}-${day}`);
  } catch (error) {
    if (error instanceof InvalidValue) return undefined;
    throw error;
  }
}

/** A time of day, hh:mm; undefined for what is none. */
export function readTime(cell: string): string | undefined {
  return /^([01]?\d|2[0-3]):[0-5]\d$/.test(cell) ? cell.padStart(5, '0') : undefined;
}

const london = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hourCycle: 'h23',
  hour: '2-digit',
  minute: '2-digit',
});

/**
 * The instant of a time of day in the United Kingdom, which the site gives for the matches of every country. In the hour
 * that summer time skips it is an hour later.
 */
export function ukInstant(day: string, time: string): Date {
  const winter = new Date(`${day}T${time}:00Z`);
  const summer = new Date(winter.getTime() - 3_600_000);
  return london.format(summer) === time ? summer : winter;
}

/** Decimal odds as an exact fraction to one; null for a blank cell, undefined for what is no price. */
export function readPrice(cell: string): string | null | undefined {
  if (cell === '') return null;
  try {
    return formatOddsFraction(parseDecimalOdds(cell));
  } catch (error) {
    if (error instanceof InvalidValue) return undefined;
    throw error;
  }
}

/** A part of a ref, of the letters and digits of a name. */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  return plain.replace(/^-/, '').slice(0, 20).replace(/-$/, '') || 'team';
}
