import { inTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { statsDue } from './announce.ts';
import { selectUnrecorded } from './queries-record.ts';

/**
 * Queues what stats lack of meetings that are over: those from before there were stats, the demo's history, and those
 * where a node died between. Done at each start; safe to repeat, and by several nodes.
 */
export async function catchUp(platform: Pick<Platform, 'db' | 'jobs'>): Promise<void> {
  await inTransaction(platform.db, async (trx) => {
    await statsDue(platform, trx, await selectUnrecorded(trx));
  });
}
