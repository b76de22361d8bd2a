import { InvalidValue } from '../invalid-value.ts';
import { addDays, daysBetween, type LocalDay, parseLocalDay } from '../local-date.ts';

/** What a season table covers: a calendar year, a month, or a week from Monday (rule: league-season). */
export type PeriodKind = 'season' | 'month' | 'week';

/** A period of whole days in Johannesburg. */
export interface Period {
  readonly by: PeriodKind;
  /** `2026`, `2026-11`, or the Monday `2026-11-16`. */
  readonly name: string;
  readonly from: LocalDay;
  /** The last day, included. */
  readonly to: LocalDay;
}

/** The period that a day is in. */
export function periodOf(by: PeriodKind, day: LocalDay): Period {
  if (by === 'season') return yearOf(day.slice(0, 4));
  if (by === 'month') return monthOf(day.slice(0, 7));
  // 5 January 1970 was a Monday.
  const back = (((daysBetween('1970-01-05', day) % 7) + 7) % 7) * -1;
  const monday = addDays(day, back);
  return { by, name: monday, from: monday, to: addDays(monday, 6) };
}

/** Reads a period's name; throws {@link InvalidValue} for one that names no period of the kind. */
export function parsePeriod(by: PeriodKind, text: string): Period {
  const day = by === 'season' ? `${text}-01-01` : by === 'month' ? `${text}-01` : text;
  const expected = {
    season: 'a year, as YYYY',
    month: 'a month, as YYYY-MM',
    week: 'a Monday, as YYYY-MM-DD',
  };
  // Of these two centuries, as open leagues' months: others are days that neither calendars nor databases share.
  const isNear = /^(19|20)/.test(text);
  const isLong = text.length === { season: 4, month: 7, week: 10 }[by];
  try {
    const period = isNear && isLong ? periodOf(by, parseLocalDay(day)) : undefined;
    if (period?.name === text) return period;
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error;
  }
  throw new InvalidValue(expected[by], text);
}

/** The period before or after one. */
export function neighbourOf({ by, from, to }: Period, direction: 'earlier' | 'later'): Period {
  return periodOf(by, direction === 'earlier' ? addDays(from, -1) : addDays(to, 1));
}

function yearOf(year: string): Period {
  return { by: 'season', name: year, from: `${year}-01-01`, to: `${year}-12-31` };
}

function monthOf(month: string): Period {
  const from = `${month}-01`;
  const next = `${addDays(from, 31).slice(0, 7)}-01`;
  return { by: 'month', name: month, from, to: addDays(next, -1) };
}
