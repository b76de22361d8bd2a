import { ROUND_FIXTURES_MAX } from '@furlong/contract/schemas/predictor';
import { roundWeekOf, seasonYearOf } from '@furlong/domain/soccer/round-of';
import type { Transaction } from '../platform/database/database.ts';
import { roundGrown } from './announce.ts';
import { ensureRound, ensureSeason, insertRoundFixture } from './queries-rounds.ts';

/** A fixture that was published first just now. */
export interface NewFixture {
  readonly fixtureId: number;
  readonly league: string;
  readonly firstKickOffAt: Date;
}

/**
 * Places a fixture in the round of its league's week, which is made when it is the first. It stays there, wherever its
 * kick-off moves. A week of more than forty fixtures leaves out those that came last.
 */
export async function placeInRound(trx: Transaction, { league, ...fixture }: NewFixture): Promise<void> {
  const monday = roundWeekOf(fixture.firstKickOffAt);
  const seasonId = await ensureSeason(trx, league, seasonYearOf(monday));
  const roundId = await ensureRound(trx, seasonId, monday);
  if (await insertRoundFixture(trx, roundId, fixture, ROUND_FIXTURES_MAX)) await roundGrown(trx, roundId);
}
