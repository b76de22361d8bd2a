import { ROUND_FIXTURES_MAX } from '@furlong/contract/schemas/predictor';
import { roundWeekOf, seasonYearOf } from '@furlong/domain/soccer/round-of';
import type { Transaction } from '../platform/database/database.ts';
import { roundGrown } from './announce.ts';
import { ensureRound, ensureSeason, insertRoundFixtures } from './queries-rounds.ts';

/** A fixture that was published first just now. */
export interface NewFixture {
  readonly fixtureId: number;
  readonly league: string;
  readonly firstKickOffAt: Date;
}

/**
 * Places fixtures in the rounds of their leagues' weeks; a round is made when a fixture is its first. They stay there,
 * wherever their kick-offs move. A week of more than forty fixtures leaves out those that came last. Rounds are locked by
 * league and week, the same way round by everybody.
 */
export async function placeInRounds(trx: Transaction, fixtures: readonly NewFixture[]): Promise<void> {
  const placed = fixtures.map((fixture) => ({ ...fixture, monday: roundWeekOf(fixture.firstKickOffAt) }));
  const rounds = [...Map.groupBy(placed, ({ league, monday }) => JSON.stringify([league, monday]))];
  rounds.sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [, together] of rounds) {
    const [first] = together;
    if (!first) continue;
    const seasonId = await ensureSeason(trx, first.league, seasonYearOf(first.monday));
    const roundId = await ensureRound(trx, seasonId, first.monday);
    if (await insertRoundFixtures(trx, roundId, together, ROUND_FIXTURES_MAX)) await roundGrown(trx, roundId);
  }
}
