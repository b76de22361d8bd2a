import type { Transaction } from '../platform/database/database.ts';
import type { Jobs } from '../platform/runtime/jobs.ts';

/** A meeting begins soon: its players are reminded of picks that are missing. */
export async function picksDue(jobs: Jobs, trx: Transaction, meetingId: number): Promise<void> {
  await jobs.queue(trx, 'remind-of-picks', { meetingId });
}
