import type { Transaction } from '../platform/database/database.ts';
import { shareLockVersion } from './queries-facts.ts';

/**
 * A meeting's version, which grows with every result and status, held until the transaction ends: no result of it is
 * captured meanwhile. Undefined when there is no such meeting.
 */
export function shareLockMeetingVersion(trx: Transaction, meetingId: number): Promise<number | undefined> {
  return shareLockVersion(trx, meetingId);
}
