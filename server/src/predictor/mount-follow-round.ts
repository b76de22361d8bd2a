import type { ParamsOf } from '@furlong/contract/schemas/call';
import type { LiveRound, LiveRoundOwn } from '@furlong/contract/schemas/predictor';
import { predictorCalls } from '@furlong/contract/schemas/predictor';
import { pointsToWire } from '@furlong/domain/scoring-rules';
import type { FastifyInstance } from 'fastify';
import { encodeEvent } from '../live/encode-event.ts';
import type { LiveHub } from '../live/live-hub.ts';
import type { LiveSource, Moment } from '../live/live-source.ts';
import { mountStream } from '../live/mount-stream.ts';
import type { Queryable } from '../platform/database/database.ts';
import type { Admit } from '../platform/http/bind-call.ts';
import { Failed } from '../platform/http/failure.ts';
import { type Neighbours, neighboursOf } from '../score-boards/neighbours.ts';
import {
  readSurroundings,
  type SharedSurroundings,
  shareSurroundings,
} from '../score-boards/surroundings.ts';
import { selectRound } from './queries-rounds.ts';
import type { RoundFacts } from './round.ts';
import { type PredictorStanding, type RoundBoard, rowOf, viewRound } from './round-board.ts';
import type { RoundEngine } from './round-engine.ts';
import { showRow } from './shape-rounds.ts';
import { showPage } from './show-page.ts';

const { FollowRound } = predictorCalls;

/** Rows of the first page (rule: page-size). */
const pageSize = 10;
/** How much of the others one punter is sent: two totals to either side and three names. */
const extent = { reach: 2, names: 3 };

/** Mounts the stream of a round's board. */
export function mountFollowRound(
  app: FastifyInstance,
  db: Queryable,
  hub: LiveHub,
  engine: RoundEngine,
  admit: Admit,
): void {
  mountStream(app, hub, admit, {
    call: FollowRound,
    source: liveRounds(db, engine),
    assertShown: () => undefined,
    async find(request) {
      const { roundId } = request.params as ParamsOf<typeof FollowRound>;
      if (!(await engine.view(roundId))) throw new Failed('not-found', `There is no round ${roundId}`);
      return { id: roundId, leagueId: null };
    },
  });
}

/** Rounds as viewers follow them. */
function liveRounds(db: Queryable, engine: RoundEngine): LiveSource {
  return {
    name: 'roundId',
    changes: [],
    follow: (follower) => engine.follow(follower),
    readMoment: (roundId) => readMoment(db, engine, roundId),
  };
}

async function readMoment(db: Queryable, engine: RoundEngine, roundId: number): Promise<Moment | undefined> {
  const written = await engine.view(roundId);
  // Undefined when the board is no longer in memory.
  const board = engine.board(roundId);
  const round = board?.round ?? (await selectRound(db, roundId));
  if (!written || !round) return undefined;
  const view = board ? viewRound(board) : written;
  const page = await showPage(view, { page: 1, perPage: pageSize }, null);
  const shared = shareSurroundings<PredictorStanding>();
  const live: LiveRound = { board: page, games: shapeGames(round) };
  return {
    version: view.version,
    over: view.final,
    text: encodeEvent('board', live, view.version),
    async own() {
      if (!board) return () => '';
      const neighbours = await neighboursOf(board);
      return ({ punterId }) => encodeEvent('own', shapeOwn(neighbours, punterId, shared));
    },
  };
}

function shapeGames({ fixtures }: RoundFacts): LiveRound['games'] {
  return fixtures.map(({ fixtureId, score, official, fallen }) => ({
    fixtureId,
    score,
    official,
    counts: !fallen,
  }));
}

function shapeOwn(
  neighbours: Neighbours<RoundBoard>,
  punterId: number,
  shared: SharedSurroundings<PredictorStanding>,
): LiveRoundOwn {
  const { version } = neighbours.board;
  const found = readSurroundings(neighbours, rowOf, punterId, extent, shared);
  const nobody = { own: null, place: null, around: [], above: null, passedBy: null, passed: null };
  if (!found) return { version, ...nobody };
  const { own, place, around, above, passedBy, passed } = found;
  return {
    version,
    own: showRow(own),
    place: place + 1,
    around: around.map(({ row, punters }) => ({ ...showRow(row), punters })),
    above: above && {
      rank: above.rank,
      userId: above.alias,
      gap: pointsToWire(above.total - own.total),
    },
    passedBy: passedBy && { count: passedBy.count, aliases: [...passedBy.aliases] },
    passed: passed && { count: passed.count, aliases: [...passed.aliases] },
  };
}
