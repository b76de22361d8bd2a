import { LONGEST_REPORT_DAYS } from '@furlong/contract/codes/desk-reports';
import { InvalidValue } from '@furlong/domain/invalid-value';
import { addDays, daysBetween, parseLocalDay } from '@furlong/domain/local-date';
import { reportWords } from './report-words.ts';

function isDay(text: string): boolean {
  try {
    return parseLocalDay(text) === text;
  } catch (error) {
    if (error instanceof InvalidValue) return false;
    throw error;
  }
}

/** What is wrong with a report's days, in words; null: nothing. */
export function problemOfDays(from: string, to: string): string | null {
  if (!isDay(from) || !isDay(to)) return reportWords.dayNeeded;
  const days = daysBetween(from, to);
  if (days < 0) return reportWords.backwards;
  if (days >= LONGEST_REPORT_DAYS) return reportWords.tooLong(addDays(from, LONGEST_REPORT_DAYS - 1));
  return null;
}
