import type { FixtureMove } from '@furlong/domain/soccer/fixture-state';
import {
  type PlannedTask,
  planSettlement,
  prepareTask,
  type SettlementPlan,
} from '../bets/settle/plan-settlement.ts';
import { SOCCER_PROGRAMME } from '../bets/soccer/programme.ts';
import { lockFixture } from '../fixtures/queries-fixtures.ts';
import { loadRound } from '../predictor/load-round.ts';
import { lockRoundsOf, selectRoundsOfFixtures } from '../predictor/queries-rounds.ts';
import { type BoardChange, compareBoards } from '../score-boards/compare-boards.ts';
import { movesMax } from './outcome.ts';
import type { Run } from './run.ts';

const noPoints: BoardChange = { punters: 0, gained: 0, lost: 0, moves: [] };
const noBets: SettlementPlan = {
  ...{ bets: 0, punters: 0, won: 0, lost: 0, void: 0, open: 0, payouts: 0, refunds: 0, takenBack: 0 },
  ...{ goodwillPaid: 0, goodwillBack: 0 },
  accounts: { punters: 0, house: 0, winningsTax: 0 },
};

/** A fixture as a change left it, by what its points and bets follow from. */
interface Left {
  readonly round: Awaited<ReturnType<typeof loadRound>>;
  readonly planned: PlannedTask | null;
}

/** What follows from a change of a fixture. */
export interface FixtureFollowed<T> {
  readonly changed: T;
  readonly points: BoardChange;
  readonly bets: SettlementPlan;
}

/**
 * Changes a fixture, and says what follows: points of the predictor's round at once, and bets by the settlement that it
 * queues, which is planned here by the code that settles. The fixture and its round are locked, so that nothing else
 * changes what either follows from; a dry run lets go of them before it reads the bets. `change` calls `then` with its
 * move, in the same transaction.
 */
export async function followFixture<T>(
  run: Run,
  fixtureId: number,
  change: (then: (move: FixtureMove) => Promise<void>) => Promise<T>,
): Promise<FixtureFollowed<T>> {
  const { trx, sports, deadline } = run;
  // A fixture stays in its round. The predictions of many take their time: read before anybody waits, and once.
  const roundId = (await selectRoundsOfFixtures(trx, [fixtureId])).get(fixtureId);
  const known = roundId === undefined ? undefined : await loadRound(trx, roundId);
  await lockFixture(trx, { id: fixtureId }, 'facts');
  await lockRoundsOf(trx, [fixtureId]);
  const before = roundId === undefined ? undefined : await loadRound(trx, roundId, known);
  let left: Left = { round: undefined, planned: null };
  const changed = await change(async ({ settlement }) => {
    const task = settlement && { ...SOCCER_PROGRAMME, eventId: fixtureId, ...settlement };
    left = {
      round: roundId === undefined ? undefined : await loadRound(trx, roundId, before),
      planned: task && (await prepareTask(trx, sports, task)),
    };
  });
  await run.letGo();
  const { round, planned } = left;
  return {
    changed,
    points: before && round ? await compareBoards(before.board, round.board, movesMax) : noPoints,
    bets: planned ? await planSettlement(trx, planned, deadline) : noBets,
  };
}
