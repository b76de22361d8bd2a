import { LONGEST_STATEMENT_DAYS } from '@furlong/contract/codes/wallet';
import { InvalidValue } from '@furlong/domain/invalid-value';
import {
  addDays,
  daysBetween,
  formatLocalDay,
  type LocalDay,
  parseLocalDay,
} from '@furlong/domain/local-date';
import { betweenDays, laterWords, periodFaults, tooLongWords } from './wallet-words.ts';

/** Which period is shown; 'own' has dates of the punter's choice. */
export type PeriodName = 'today' | 'week' | 'month' | 'own';

/** Local days, both included. */
export interface Period {
  readonly name: PeriodName;
  readonly from: LocalDay;
  readonly to: LocalDay;
}

/** What is wrong with a period that was typed, by field. */
export type PeriodFaults = Partial<Record<'from' | 'to', string>>;

/** The period an address asks for: the last seven days unless it asks for another that there is. */
export function readPeriod(search: URLSearchParams, today: LocalDay): Period {
  const from = search.get('from') ?? '';
  const to = search.get('to') ?? '';
  switch (search.get('period')) {
    case 'today':
      return { name: 'today', from: today, to: today };
    case 'month':
      return { name: 'month', from: `${today.slice(0, 8)}01`, to: today };
    case 'own':
      if (Object.keys(faultsOf(from, to)).length === 0) return { name: 'own', from, to };
  }
  return { name: 'week', from: addDays(today, -6), to: today };
}

/** How an address asks for a period. */
export function addressOfPeriod({ name, from, to }: Period): Record<string, string> {
  if (name === 'week') return {};
  return name === 'own' ? { period: name, from, to } : { period: name };
}

/** Why there is no statement from one day to another; empty when there is. */
export function faultsOf(from: string, to: string): PeriodFaults {
  const faults: PeriodFaults = {};
  if (!isDay(from)) faults.from = periodFaults.noFirst;
  if (!isDay(to)) faults.to = periodFaults.noLast;
  if (faults.from !== undefined || faults.to !== undefined) return faults;
  const days = daysBetween(from, to);
  if (days < 0) return { to: laterWords(formatWholeDay(from)) };
  if (days >= LONGEST_STATEMENT_DAYS) {
    return {
      to: tooLongWords(LONGEST_STATEMENT_DAYS, formatWholeDay(addDays(from, LONGEST_STATEMENT_DAYS - 1))),
    };
  }
  return {};
}

/** A day with its year: 'Sat 21 Nov 2026'. */
export function formatWholeDay(day: LocalDay): string {
  return `${formatLocalDay(day)} ${day.slice(0, 4)}`;
}

/** A period in words: 'Sat 21 Nov 2026', or 'Sun 15 Nov 2026 to Sat 21 Nov 2026'. */
export function periodWords({ from, to }: Pick<Period, 'from' | 'to'>): string {
  return betweenDays(formatWholeDay(from), formatWholeDay(to));
}

function isDay(text: string): boolean {
  try {
    parseLocalDay(text);
    return true;
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error;
    return false;
  }
}
