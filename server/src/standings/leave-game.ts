import { leaveMeetings } from '../picks/leave-meetings.ts';
import { inTransaction } from '../platform/database/database.ts';
import { publishEvent } from '../platform/runtime/events.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { lockWallets } from '../wallet/lock-wallets.ts';
import { changeStandings } from './change-standings.ts';

/**
 * Takes somebody who works here out of the game (Decision 33): off every meeting that is not final, whose standings get
 * a new version without them. Bets struck before stand. Safe to repeat, and does nothing for who has no picks there.
 */
export async function leaveGame(
  { db, jobs }: Pick<Platform, 'db' | 'jobs'>,
  punterId: number,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    // The wallet before the punter, as everything that locks both does.
    await lockWallets(trx, [punterId]);
    const meetingIds = await leaveMeetings(trx, punterId);
    // Before the new versions, so that a node knows what to read again when it hears of them.
    for (const meetingId of meetingIds) await publishEvent(trx, { kind: 'picks', meetingId });
    await changeStandings(trx, meetingIds);
    // The final standings of a meeting just over may be being written, of the version before.
    for (const meetingId of meetingIds) await jobs.queue(trx, 'follow-result', { meetingId, raceId: null });
  });
}
