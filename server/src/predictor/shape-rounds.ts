import type {
  OwnPredictions,
  PredictionDetail,
  PredictorRow,
  Round,
  RoundDetail,
} from '@furlong/contract/schemas/predictor';
import { pointsToWire } from '@furlong/domain/scoring-rules';
import { takesBets } from '@furlong/domain/soccer/fixture-state';
import { classOf, pointsOf, predictionOf } from '@furlong/domain/soccer/predictor';
import { nameOfRound } from '@furlong/domain/soccer/round-of';
import { shortestScore } from '@furlong/domain/soccer/shortest-score';
import type { ShownFixture } from '../fixtures/fixture.ts';
import { shapeFixture } from '../fixtures/shape-fixture.ts';
import type { StoredPredictions } from './queries-predictions.ts';
import { headOf, type RoundFacts, type RoundFixture } from './round.ts';
import type { PredictorStanding } from './round-board.ts';

/** The fixtures of rounds as they are now, by id. */
export type Shown = ReadonlyMap<number, ShownFixture>;

/** A round on the wire. Its first and last kick-off are those published now. */
export function shapeRound(round: RoundFacts, shown: Shown, now: Date): Round {
  const kickOffs = round.fixtures.map(({ fixtureId, firstKickOffAt }) =>
    (shown.get(fixtureId)?.state.kickOffAt ?? firstKickOffAt).getTime(),
  );
  const open = round.fixtures.filter(({ fixtureId, fallen }) => {
    const fixture = shown.get(fixtureId);
    return fixture !== undefined && !fallen && takesBets(fixture.state, now);
  });
  const hasBegun = round.fixtures.some(({ score }) => score !== null);
  return {
    roundId: round.id,
    name: nameOfRound(round.league, round.monday),
    league: round.league,
    seasonId: round.seasonId,
    firstKickOffAt: new Date(Math.min(...kickOffs)).toISOString(),
    lastKickOffAt: new Date(Math.max(...kickOffs)).toISOString(),
    fixtures: round.fixtures.length,
    openFixtures: open.length,
    state: headOf(round).final ? 'final' : hasBegun ? 'live' : 'open',
    version: round.version,
  };
}

/** A round with its fixtures on the wire, and a punter's own predictions; null for a visitor. */
export function shapeRoundDetail(
  round: RoundFacts,
  shown: Shown,
  own: OwnPredictions | null,
  now: Date,
): RoundDetail {
  const { exact, difference, result } = round.rules;
  return {
    ...shapeRound(round, shown, now),
    points: {
      exact: pointsToWire(exact),
      difference: pointsToWire(difference),
      result: pointsToWire(result),
    },
    games: round.fixtures.flatMap(({ fixtureId, fallen }) => {
      const fixture = shown.get(fixtureId);
      if (!fixture) return [];
      const { markets: _, ...card } = shapeFixture(fixture, round.id);
      const predictable = !fallen && takesBets(fixture.state, now);
      const likely = shortestScore(fixture.prices.get('correctScore') ?? []);
      return [{ ...card, predictable, counts: !fallen, likely }];
    }),
    own,
  };
}

/** A punter's predictions on the wire. */
export function shapeOwn(round: RoundFacts, stored: StoredPredictions | undefined): OwnPredictions {
  const banker = round.fixtures.find(({ position }) => position === stored?.banker);
  return {
    predictions: round.fixtures.flatMap(({ position, fixtureId }) => {
      const predicted = predictionOf(stored?.scores[position] ?? 0);
      return predicted ? [{ fixtureId, home: predicted.home, away: predicted.away }] : [];
    }),
    bankerFixtureId: banker?.fixtureId ?? null,
  };
}

/** What a punter's prediction of a fixture earned; only that it is hidden while others may not see it. */
export function shapeDetail(
  round: RoundFacts,
  fixture: RoundFixture,
  stored: StoredPredictions | undefined,
  isOpenToCaller: boolean,
): PredictionDetail {
  const { fixtureId, position, score } = fixture;
  if (!isOpenToCaller) return { fixtureId, hidden: true };
  const predicted = predictionOf(stored?.scores[position] ?? 0);
  const banker = stored?.banker === position;
  const earned =
    score && predicted
      ? {
          points: pointsToWire(pointsOf({ ...predicted, banker }, score, round.rules)),
          class: classOf(predicted, score),
        }
      : { points: score ? pointsToWire(0) : null, class: null };
  return { fixtureId, home: predicted?.home ?? null, away: predicted?.away ?? null, banker, ...earned };
}

/** A row of a board on the wire. */
export function showRow({ alias, total, ...row }: PredictorStanding): PredictorRow {
  return { ...row, userId: alias, total: pointsToWire(total) };
}
