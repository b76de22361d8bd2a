import type { Cents } from '@furlong/domain/money';
import type { Queryable } from '../platform/database/database.ts';

/** What the wallet asks of bets, whose stakes its ledger holds. `app/` hands it in. */
export interface StakesPort {
  /** The bets that stakes belong to, by the stakes' transfers; a transfer that is no stake is left out. */
  findBetsOfStakes(db: Queryable, transferIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** What a punter has staked on a meeting, in cents. */
  findStakeTotal(db: Queryable, punterId: number, meetingId: number): Promise<Cents>;
}
