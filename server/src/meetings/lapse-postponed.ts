import { inTransaction } from '../platform/database.ts';
import type { Platform } from '../platform/platform.ts';
import { insertLapsedRaces, selectOverduePostponed } from './queries-facts.ts';
import { lockMeeting } from './queries-lock.ts';

const hour = 3_600_000;
/** How long bets stand when their meeting is postponed (Decision 9). */
const standsFor = 48 * hour;

/**
 * Lets bets lapse on meetings that have been postponed for 48 hours: what was struck on their races without a result
 * is void from then on, and its settlement is queued. Returns the meetings. Safe to repeat, on any node.
 */
export async function lapsePostponed(platform: Platform, now: Date): Promise<number[]> {
  const before = new Date(now.getTime() - standsFor);
  const meetingIds = await selectOverduePostponed(platform.db, before);
  for (const id of meetingIds) {
    await inTransaction(platform.db, async (trx) => {
      const meeting = await lockMeeting(trx, { id });
      if (meeting?.status !== 'postponed' || meeting.postponed_at === null || meeting.postponed_at > before)
        return;
      if ((await insertLapsedRaces(trx, id, now)) === 0) return;
      await platform.jobs.queue(trx, 'settle-bets', { meetingId: id, raceId: null, correction: false });
    });
  }
  return meetingIds;
}
