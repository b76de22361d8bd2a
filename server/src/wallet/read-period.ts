import { LONGEST_STATEMENT_DAYS } from '@furlong/contract/codes/wallet';
import { InvalidValue } from '@furlong/domain/invalid-value';
import { addDays, daysBetween, localDayOf, parseLocalDay, startOfLocalDay } from '@furlong/domain/local-date';
import { type BadField, Failed } from '../platform/http/failure.ts';

/** How long after its end a day's movements may still be on their way. */
const stillMovingMs = 60_000;

/**
 * Whether a statement up to a day may be read where it is a moment old: nothing is added to it any more. Of today punters
 * see at once what they have just done (rule: older-reads).
 */
export function mayBeOlder(to: string, now: Date): boolean {
  return to < localDayOf(new Date(now.getTime() - stillMovingMs));
}

/** Reads a period of whole local days, both included, as instants. Throws Failed 'bad-request' naming each bad day. */
export function readPeriod(
  asked: { readonly from: string; readonly to: string },
  longestDays = LONGEST_STATEMENT_DAYS,
): {
  from: Date;
  until: Date;
} {
  const faults: BadField[] = [];
  for (const field of ['from', 'to'] as const) {
    try {
      parseLocalDay(asked[field]);
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error;
      faults.push({ field, expected: error.expected });
    }
  }
  if (faults.length === 0) {
    const days = daysBetween(asked.from, asked.to);
    if (days < 0) faults.push({ field: 'to', expected: `${asked.from} or a later day` });
    if (days >= longestDays) {
      faults.push({
        field: 'to',
        expected: `${addDays(asked.from, longestDays - 1)} at the latest`,
      });
    }
  }
  if (faults.length > 0) throw new Failed('bad-request', 'This is not a period to show', faults);
  return { from: startOfLocalDay(asked.from), until: startOfLocalDay(addDays(asked.to, 1)) };
}
