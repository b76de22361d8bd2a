import { leaveMeetings } from '../picks/leave-meetings.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { lockWallets } from '../wallet/lock-wallets.ts';
import { picksTakenOff } from './announce.ts';

/**
 * Takes somebody who works here out of the game (rule: staff): off every meeting that is not final, whose standings get
 * a new version without them. Bets struck before stand. Safe to repeat, and does nothing for who has no picks there.
 */
export async function leaveGame(platform: Pick<Platform, 'db' | 'jobs'>, punterId: number): Promise<void> {
  await inTransaction(platform.db, async (trx) => {
    // The wallet before the punter, as everything that locks both does.
    await lockWallets(trx, [punterId]);
    const meetingIds = await leaveMeetings(trx, punterId);
    await picksTakenOff(platform, trx, meetingIds);
  });
}
