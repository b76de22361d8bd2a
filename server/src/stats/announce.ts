import type { Transaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';

/**
 * The records of meetings that are over are missing, or milestones do not follow them yet: the job of their end does
 * both. In the order of their days, because a punter who has played a later one is derived from the first on.
 */
export async function statsDue(
  { jobs }: Pick<Platform, 'jobs'>,
  trx: Transaction,
  meetingIds: readonly number[],
): Promise<void> {
  const due = meetingIds.map((meetingId) => ({ meetingId, raceId: null }));
  await jobs.queueInOrder(trx, 'follow-result', due);
}
