import { addDays, localDayOf } from '@furlong/domain/local-date';
import type { Cents } from '@furlong/domain/money';
import type { Queryable } from '../../platform/database/database.ts';
import { insertDays, selectLastDay, sumPaid } from './queries-paid-out.ts';

/**
 * What winning bets have been paid in all, in cents, by the settlements that hold: refunds are no winnings. A day that
 * is over is added up once, by whichever node comes first, so the question stays cheap however long the history is.
 */
export async function sumPaidOut(db: Queryable, now: Date): Promise<Cents> {
  // A settlement bears the time at which it began to be written: the day before may still get some.
  const lastOver = addDays(localDayOf(now), -2);
  const last = await selectLastDay(db);
  if (last !== null && last >= lastOver) return await sumPaid(db, last);
  await insertDays(db, last, lastOver);
  return await sumPaid(db, lastOver);
}
