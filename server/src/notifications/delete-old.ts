import type { Database } from '../platform/database/database.ts';
import { deleteOldNotices } from './queries-notices.ts';
import { deleteEnded } from './queries-subscriptions.ts';

/** How long the centre keeps a notice. */
export const noticeDays = 14;
/** How long a stopped subscription is kept for the desk to see. */
export const stoppedDays = 30;

/** Deletions of one round, of some thousands each; the next round goes on. */
const stepsMax = 100;

/** Deletes notices and subscriptions that nobody needs any more, as many as one round may (rule: notifications). */
export async function deleteOld(db: Database, now: Date): Promise<void> {
  for (const deleteSome of [
    () => deleteOldNotices(db, noticeDays, now),
    () => deleteEnded(db, stoppedDays, now),
  ]) {
    for (let step = 0; step < stepsMax && (await deleteSome()) > 0; step += 1);
  }
}
