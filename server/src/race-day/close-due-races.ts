import { inTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { statusChanged } from './announce.ts';
import { closeRacesDue } from './queries-close.ts';

/** Closes every race whose off has passed by `now`; returns the changed meetings. Safe to repeat, on any node. */
export async function closeDueRaces(platform: Platform, now: Date): Promise<number[]> {
  return inTransaction(platform.db, async (trx) => {
    const meetingIds = await closeRacesDue(trx, now);
    await statusChanged(trx, meetingIds);
    return meetingIds;
  });
}
