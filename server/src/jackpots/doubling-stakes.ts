import type { Cents } from '@furlong/domain/money';
import { programmeOf } from '../bets/racing/programme.ts';
import { findStakeTotal } from '../bets/show/queries-stakes.ts';
import type { Queryable } from '../platform/database/database.ts';
import { findCardsClosedAt } from './queries-own.ts';

/**
 * What a punter has staked on a meeting in bets that count for the doubling, in cents: those struck before the cards of
 * its jackpot closed, the refunded ones left out (rule: jackpot-double).
 */
export async function doublingStakes(db: Queryable, punterId: number, meetingId: number): Promise<Cents> {
  const closedAt = await findCardsClosedAt(db, meetingId);
  return await findStakeTotal(db, punterId, programmeOf(meetingId), closedAt);
}
