import { leaveMeetings } from '../picks/leave-meetings.ts';
import { inTransaction, type Transaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { lockWallets } from '../wallet/lock-wallets.ts';
import { picksTakenOff } from './announce.ts';

/** Takes a punter out of friends' leagues. Leagues implement it; `app/` passes it in. */
type LeaveLeagues = (trx: Transaction, punterId: number, now: Date) => Promise<void>;

/**
 * Removes a member of staff from the game (rule: staff): from friends' leagues, and from every meeting that is not
 * final, whose standings get a new version. Bets struck before stay valid. Safe to repeat; does nothing for a punter without picks.
 */
export async function leaveGame(
  platform: Pick<Platform, 'db' | 'jobs' | 'clock'>,
  punterId: number,
  leaveLeagues?: LeaveLeagues,
): Promise<void> {
  await inTransaction(platform.db, async (trx) => {
    // The wallet before the punter, the order in which both are locked everywhere.
    await lockWallets(trx, [punterId]);
    const meetingIds = await leaveMeetings(trx, punterId);
    await picksTakenOff(platform, trx, meetingIds);
    await leaveLeagues?.(trx, punterId, platform.clock());
  });
}
