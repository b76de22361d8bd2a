import type { Transaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';

/** The records of meetings that are over are missing, or milestones do not follow them yet: the job of their end does both. */
export async function statsDue(
  { jobs }: Pick<Platform, 'jobs'>,
  trx: Transaction,
  meetingIds: readonly number[],
): Promise<void> {
  for (const meetingId of meetingIds) await jobs.queue(trx, 'follow-result', { meetingId, raceId: null });
}
