import { inTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { resultsDue } from '../standings/announce.ts';
import { writeFinalStandings } from '../standings/write-final-standings.ts';
import { endMeetingIfOver } from './end-meeting.ts';

/**
 * After a result or an abandonment: ends a meeting that is over, writes its final standings and has its players told.
 * Safe to repeat.
 */
export async function followResult(platform: Platform, meetingId: number, now: Date): Promise<void> {
  const end = await inTransaction(platform.db, (trx) => endMeetingIfOver(trx, meetingId));
  if (end?.over && end.finalVersion !== end.standingsVersion) {
    await writeFinalStandings(platform, meetingId, now, (trx, board) => resultsDue(platform, trx, board));
  }
}
