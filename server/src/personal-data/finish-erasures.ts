import { recordYears } from '@furlong/domain/personal-data/deletion';
import { eraseRegistration } from '../identity/erase-account.ts';
import { type Database, inTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { type Repetition, repeat } from '../platform/runtime/repeat.ts';
import { deleteOldDecisions } from '../protection/delete-old-decisions.ts';
import { finishErasures, lockDueErasures } from './queries-erasures.ts';
import { eraseAnswers } from './queries-requests.ts';

const everyMs = 3_600_000;
/** Erasures of one transaction. */
const atOnce = 100;

/**
 * Deletes what was kept of some erased punters, once its time is over (rule: kept-records): then bets and money lead to
 * nobody. Returns how many.
 */
export async function finishDueErasures(db: Database, now: Date): Promise<number> {
  return await inTransaction(db, async (trx) => {
    const due = await lockDueErasures(trx, now, atOnce);
    const before = new Date(now);
    before.setUTCFullYear(before.getUTCFullYear() - recordYears);
    for (const { punterId, accountId } of due) {
      await eraseRegistration(trx, accountId);
      await deleteOldDecisions(trx, punterId, before);
    }
    const punterIds = due.map(({ punterId }) => punterId);
    await eraseAnswers(trx, punterIds);
    await finishErasures(trx, punterIds, now);
    return due.length;
  });
}

/** Finishes erasures that are due, every hour; any node may. */
export function startFinishingErasures({
  db,
  clock,
  log,
}: Pick<Platform, 'db' | 'clock' | 'log'>): Repetition {
  return repeat(
    () => finishDueErasures(db, clock()),
    everyMs,
    (error) => log.warn({ err: error }, 'kept data whose time is over were not erased'),
  );
}
