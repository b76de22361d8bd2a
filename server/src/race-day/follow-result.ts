import { inTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { resultsDue } from '../standings/announce.ts';
import { writeFinalStandings } from '../standings/write-final-standings.ts';
import { deriveMilestones } from '../stats/derive-milestones.ts';
import { isRecorded } from '../stats/queries-record.ts';
import { endMeetingIfOver } from './end-meeting.ts';

/**
 * After a result or an abandonment: ends a meeting that is over, writes its final standings, has its players told, and
 * brings milestones up to them. Safe to repeat.
 */
export async function followResult(platform: Platform, meetingId: number, now: Date): Promise<void> {
  const end = await inTransaction(platform.db, (trx) => endMeetingIfOver(trx, meetingId));
  if (!end?.over) return;
  const { standingsVersion, finalVersion } = end;
  const isWritten =
    finalVersion === standingsVersion && (await isRecorded(platform.db, meetingId, standingsVersion));
  if (!isWritten) {
    await writeFinalStandings(platform, meetingId, now, (trx, board) => resultsDue(platform, trx, board));
  }
  await deriveMilestones(platform.db, meetingId);
}
