import type { FixtureState, ToldResult } from '@furlong/domain/soccer/fixture-state';
import { planSettlement, prepareTask, type SettlementPlan } from '../bets/settle/plan-settlement.ts';
import { SOCCER_PROGRAMME } from '../bets/soccer/programme.ts';
import { lockFixture } from '../fixtures/queries-fixtures.ts';
import { captureScoreByHand } from '../match-day/capture-by-hand.ts';
import type { ResultGoals } from '../match-day/queries-hand.ts';
import { loadRound } from '../predictor/load-round.ts';
import { lockRoundsOf, selectRoundsOfFixtures } from '../predictor/queries-rounds.ts';
import { type BoardChange, compareBoards } from '../score-boards/compare-boards.ts';
import { movesMax, type ScoreInput, type ScoreOutcome } from './outcome.ts';
import type { Run } from './run.ts';

const noPoints: BoardChange = { punters: 0, gained: 0, lost: 0, moves: [] };
const noBets: SettlementPlan = {
  ...{ bets: 0, punters: 0, won: 0, lost: 0, void: 0, open: 0, payouts: 0, refunds: 0, takenBack: 0 },
  ...{ goodwillPaid: 0, goodwillBack: 0 },
  accounts: { punters: 0, house: 0, winningsTax: 0 },
};

/**
 * Captures an official result of a match, and says what it changes: points of the predictor's round at once, and bets by
 * the settlement that it queues, which is planned here by the code that settles (rule: results-by-hand). The fixture and
 * its round are locked, so that nothing else changes what either follows from; a dry run lets go of them before it reads
 * the bets.
 */
export async function takeScore(run: Run, input: ScoreInput): Promise<ScoreOutcome> {
  const { platform, trx, sports, deadline } = run;
  const { fixtureId, reason } = input;
  // A fixture stays in its round. The predictions of many take their time: read before anybody waits, and once.
  const roundId = (await selectRoundsOfFixtures(trx, [fixtureId])).get(fixtureId);
  const known = roundId === undefined ? undefined : await loadRound(trx, roundId);
  await lockFixture(trx, { id: fixtureId }, 'facts');
  await lockRoundsOf(trx, [fixtureId]);
  const before = roundId === undefined ? undefined : await loadRound(trx, roundId, known);
  const captured = await captureScoreByHand(platform, fixtureId, toldBy(input), async ({ held, move }) => {
    const { settlement } = move;
    const task = settlement && { ...SOCCER_PROGRAMME, eventId: fixtureId, ...settlement };
    return {
      stood: held.state,
      halfTime: move.state.halfTime,
      after: roundId === undefined ? undefined : await loadRound(trx, roundId, before),
      planned: task && (await prepareTask(trx, sports, task)),
    };
  });
  await run.letGo();
  const { stood, after, planned } = captured;
  const { home, away } = input.result;
  return {
    what: 'score',
    before:
      reason === 'award' ? stood.awarded && { ...stood.awarded, halfTime: null } : resultOfTheDay(stood),
    after: { home, away, halfTime: reason === 'award' ? null : captured.halfTime },
    points: before && after ? await compareBoards(before.board, after.board, movesMax) : noPoints,
    bets: planned ? await planSettlement(trx, planned, deadline) : noBets,
  };
}

function resultOfTheDay({ resultState, score, halfTime }: FixtureState): ResultGoals | null {
  return resultState === 'none' || score === null ? null : { home: score.home, away: score.away, halfTime };
}

/** The official result as it is captured. */
function toldBy({ result, reason }: ScoreInput): ToldResult {
  return { ...goalsToTell(result), official: true, ...(reason === null ? {} : { reason }) };
}

/** Goals as they are told: half-time is left out where it stays as it is known. */
export function goalsToTell({ home, away, halfTime }: ResultGoals) {
  return { home, away, ...(halfTime === null ? {} : { halfTime }) };
}
