import { MEETING_SPORT } from '@furlong/domain/betting/slip-sports';
import type { FollowSettlement } from '../bets/settle/start-settlement.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { jackpotMayMove } from './announce.ts';

/** After a settlement: a refunded bet may undo the doubling of a share (rule: jackpot-double). */
export function followSettlement(platform: Pick<Platform, 'db' | 'jobs'>): FollowSettlement {
  return async ({ sport, programmeId }) => {
    if (sport !== MEETING_SPORT) return;
    await inTransaction(platform.db, (trx) => jackpotMayMove(platform, trx, programmeId));
  };
}
