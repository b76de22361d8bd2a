import type { FindPickRefusals } from '../picks/find-pick-refusals.ts';
import type { Platform } from '../platform/runtime/platform.ts';

/** Where a punter is in a league's current meeting. */
export interface LeagueRank {
  readonly meetingId: number;
  /** Null when the punter does not play the meeting. */
  readonly rank: number | null;
  /** Members who play it. */
  readonly players: number;
}

/** Finds a punter's rank in leagues' current meetings; a league without one is absent. The boards implement it. */
export type RankInLeagues = (
  punterId: number,
  leagueIds: readonly number[],
  now: Date,
) => Promise<ReadonlyMap<number, LeagueRank>>;

/** What the use cases of leagues stand on. Player protection tells who may not play; `app/` hands it in. */
export interface LeagueParts extends Pick<Platform, 'db' | 'operator'> {
  readonly findRefusals: FindPickRefusals;
}
