import { addDays, daysBetween } from '@furlong/domain/local-date';
import { type Database, inTransaction } from '../platform/database/database.ts';
import { insertDays, lockSummed, type SummedAccount } from './queries-statement-days.ts';

/** Days of a transaction. */
const step = 92;

/**
 * Sums the days of a punter's account that are over, each once, in transactions of some months. Safe to break off and
 * repeat: days that are not summed are read movement by movement.
 */
export async function keepStatementDays(db: Database, summed: SummedAccount, now: Date): Promise<void> {
  const sumStep = async () =>
    await inTransaction(db, async (trx) => {
      const locked = await lockSummed(trx, summed, now);
      if (!locked) return false;
      const { through, today } = locked;
      // A movement's time is when its transaction began, so some of yesterday may commit only now.
      const last = addDays(today, -2);
      if (through >= last) return false;
      await insertDays(trx, summed, through, addDays(through, Math.min(step, daysBetween(through, last))));
      return true;
    });
  while (await sumStep());
}
