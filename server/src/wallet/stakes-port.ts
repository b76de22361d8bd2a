import type { Cents } from '@furlong/domain/money';
import type { Queryable } from '../platform/database/database.ts';

/** What the wallet needs to know about bets. `app/` hands it in. */
export interface StakesPort {
  /** The bets that stakes belong to, by the stakes' transfer ids; other transfers are left out. */
  findBetsOfStakes(db: Queryable, transferIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** A punter's total stake on a meeting, in cents. */
  findStakeTotal(db: Queryable, punterId: number, meetingId: number): Promise<Cents>;
  /** What of it counts for doubling a jackpot win, in cents (rule: jackpot-double). */
  findDoublingTotal(db: Queryable, punterId: number, meetingId: number): Promise<Cents>;
}
