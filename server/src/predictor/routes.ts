import { isToCome, takesBets } from '@furlong/domain/soccer/fixture-state';
import { roundWeekOf } from '@furlong/domain/soccer/round-of';
import { loadShownFixtures } from '../fixtures/load-shown-fixtures.ts';
import { refusal, success } from '../platform/http/answer.ts';
import { Failed } from '../platform/http/failure.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import type { PredictionSaver } from './prediction-saver.ts';
import { selectPredictions } from './queries-predictions.ts';
import { selectRound, selectRounds } from './queries-rounds.ts';
import type { RoundFacts } from './round.ts';
import type { RoundEngine } from './round-engine.ts';
import { boardHandlers } from './routes-board.ts';
import { type Shown, shapeDetail, shapeOwn, shapeRound, shapeRoundDetail } from './shape-rounds.ts';

/** Rounds of a list. */
const liveMax = 100;
const endedMax = 20;

/** The calls of the predictor but its stream. */
export function predictorHandlers(
  platform: Platform,
  engine: RoundEngine,
  saver: PredictionSaver,
): HandlersOf<'predictor'> {
  const { db } = platform;

  const findRound = async (roundId: number): Promise<{ round: RoundFacts; shown: Shown }> => {
    const round = await selectRound(db, roundId);
    if (!round) throw new Failed('not-found', `There is no round ${roundId}`);
    return { round, shown: await loadShownFixtures(db, idsOf([round])) };
  };
  const findOwn = async (round: RoundFacts, punterId: number) => {
    const [stored] = await selectPredictions(db, [round.id], [punterId]);
    return stored;
  };

  return {
    ...boardHandlers(platform, engine),

    async GetRounds({ query: { ended = false, league }, now }) {
      const limit = ended ? endedMax : liveMax;
      const found = await selectRounds(db, { ended, league, monday: roundWeekOf(now), limit });
      const listed = ended ? found.reverse() : found;
      const shown = await loadShownFixtures(db, idsOf(listed));
      return success({ rounds: listed.map((round) => shapeRound(round, shown, now)) });
    },

    async GetRound({ params: { roundId }, caller, now }) {
      const { round, shown } = await findRound(roundId);
      const own = caller && shapeOwn(round, await findOwn(round, caller.punterId));
      return success({ round: shapeRoundDetail(round, shown, own, now) });
    },

    async SavePredictions({ body, caller, now }) {
      const { roundId, predictions, bankerFixtureId } = body;
      const sitting = { signedInAt: caller.signedInAt, isStale: false };
      const sent = { roundId, predictions, bankerFixtureId };
      const outcome = await saver.save(caller.punterId, sent, now, sitting);
      if (outcome.kind === 'no-such-round') throw new Failed('not-found', `There is no round ${roundId}`);
      if (outcome.kind === 'invalid') {
        throw new Failed('bad-request', 'These predictions cannot be saved', outcome.details);
      }
      if (outcome.kind === 'refused') return refusal(outcome.errorCode, outcome.message, outcome.detail);
      const round = await selectRound(db, roundId);
      return success(round ? { own: shapeOwn(round, outcome.own) } : {});
    },

    async GetPunterPredictions({ params: { roundId, punterId }, caller, now }) {
      const { round, shown } = await findRound(roundId);
      const stored = await findOwn(round, punterId);
      const isOpen = (fixtureId: number) => {
        const state = shown.get(fixtureId)?.state;
        if (!state) return false;
        // Both the stored state and the clock must say so, because a node's clock may be fast.
        return !isToCome(state) || (state.dated && !state.open && !takesBets(state, now));
      };
      return success({
        predictions: round.fixtures.map((fixture) =>
          shapeDetail(round, fixture, stored, caller?.punterId === punterId || isOpen(fixture.fixtureId)),
        ),
      });
    },
  };
}

function idsOf(rounds: readonly RoundFacts[]): number[] {
  return rounds.flatMap(({ fixtures }) => fixtures.map(({ fixtureId }) => fixtureId));
}
