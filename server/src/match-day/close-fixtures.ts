import { inTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { fixturesClosed } from './announce.ts';
import { closeDue } from './queries-due.ts';

/**
 * Closes every fixture whose kick-off has come by `now`, and returns them (rule: strike-closes). Strikes go by the clock
 * already; this makes the closing known. Safe to repeat, on any node.
 */
export async function closeFixtures(platform: Platform, now: Date): Promise<number[]> {
  return inTransaction(platform.db, async (trx) => {
    const fixtureIds = await closeDue(trx, now);
    await fixturesClosed(trx, fixtureIds);
    return fixtureIds;
  });
}
