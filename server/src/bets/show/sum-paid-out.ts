import { addDays, localDayOf } from '@furlong/domain/local-date';
import type { Cents } from '@furlong/domain/money';
import type { Queryable } from '../../platform/database/database.ts';
import { insertDays, selectLastDay, sumPaid } from './queries-paid-out.ts';

/**
 * What winning bets have been paid in all, in cents, by their current settlements, without refunds. A day that is over is
 * summed once and stored, by whichever node comes first, so the answer is fast however long the history is.
 */
export async function sumPaidOut(db: Queryable, now: Date): Promise<Cents> {
  // A settlement's time is when its transaction began, so some of yesterday may commit only now.
  const lastOver = addDays(localDayOf(now), -2);
  const last = await selectLastDay(db);
  if (last !== null && last >= lastOver) return await sumPaid(db, last);
  await insertDays(db, last, lastOver);
  return await sumPaid(db, lastOver);
}
