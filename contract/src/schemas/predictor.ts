import { MOST_PREDICTED_GOALS } from '@furlong/domain/soccer/predictor';
import Type, { type Static } from 'typebox';
import { declareCalls } from './declare-calls.ts';
import { Id, Instant, orNull, Points } from './fields.ts';
import { Fixture, GoalsWire } from './fixtures.ts';
import { levelFields, Passing } from './live.ts';

/** Most fixtures of a round. */
export const ROUND_FIXTURES_MAX = 40;

/** Goals of a side that can be predicted (rule: points). */
const SideGoals = Type.Integer({ minimum: 0, maximum: MOST_PREDICTED_GOALS });

/** A predictor round: a league's fixtures of one week. */
export const Round = Type.Object({
  roundId: Id,
  /** The league and the week, as `Protea Premiership, 16 to 22 November`. */
  name: Type.String(),
  league: Type.String(),
  /** The season that its points are summed in. */
  seasonId: Id,
  firstKickOffAt: Instant,
  lastKickOffAt: Instant,
  fixtures: Type.Integer(),
  /** How many of them can still be predicted (rule: predictor-closes). */
  openFixtures: Type.Integer({ minimum: 0 }),
  /** Before its first kick-off, while something is to come or provisional, or with all results official. */
  state: Type.Union([Type.Literal('open'), Type.Literal('live'), Type.Literal('final')]),
  /** Grows with every change of its points; the same on every node. */
  version: Type.Integer(),
});
export type Round = Static<typeof Round>;

/** A score that a punter predicts of a fixture. */
export const Prediction = Type.Object({ fixtureId: Id, home: SideGoals, away: SideGoals });
export type Prediction = Static<typeof Prediction>;

/** A punter's predictions of a round as they are stored. */
export const OwnPredictions = Type.Object({
  predictions: Type.Array(Prediction),
  /** The fixture whose points are doubled; null: none (rule: banker). */
  bankerFixtureId: orNull(Id),
});
export type OwnPredictions = Static<typeof OwnPredictions>;

/** What is sent: whole or in part; a fixture left out keeps its prediction. */
export const SentPredictions = Type.Object({
  roundId: Id,
  predictions: Type.Array(Prediction, { maxItems: ROUND_FIXTURES_MAX }),
  /** Left out: as it is; null: no banker (rules: banker, banker-falls-away). */
  bankerFixtureId: Type.Optional(orNull(Id)),
});
export type SentPredictions = Static<typeof SentPredictions>;

/** A round with its fixtures, and the token's punter's own predictions. */
export const RoundDetail = Type.Object({
  ...Round.properties,
  /** Points of an exact score, a right result and goal difference, and a right result. */
  points: Type.Object({ exact: Points, difference: Points, result: Points }),
  games: Type.Array(
    Type.Object({
      ...Fixture.properties,
      /** Whether a prediction of it can be saved now (rule: predictor-closes). */
      predictable: Type.Boolean(),
      /** False once it fell away: nobody scores on it (rules: predictor-postponed, predictor-abandoned). */
      counts: Type.Boolean(),
      /** The score with the shortest price of the correct scores on offer; null: none has a price. */
      likely: orNull(GoalsWire),
    }),
  ),
  /** Null without a token. */
  own: orNull(OwnPredictions),
});
export type RoundDetail = Static<typeof RoundDetail>;

/** A row of a round's or season's board. `userId` is the alias. Equal rows share their rank (rule: shared-rank). */
export const PredictorRow = Type.Object({
  punterId: Id,
  userId: Type.String(),
  rank: Type.Integer({ minimum: 1 }),
  /** True when another punter shares the rank. */
  tied: Type.Boolean(),
  total: Points,
  /** Exact scores, right differences and right results: each fixture in its best class (rule: tie-breaks). */
  exact: Type.Integer(),
  differences: Type.Integer(),
  results: Type.Integer(),
  /** Places gained (positive) or lost by the last goal or result; null: none yet. */
  movement: orNull(Type.Integer()),
});
export type PredictorRow = Static<typeof PredictorRow>;

/** A page of a board. Pages = ceil(totalPunters / perPage). A punter is listed from the first kick-off predicted. */
export const PredictorBoard = Type.Object({
  /** The round, or of a season's board the season. */
  id: Id,
  punters: Type.Array(PredictorRow),
  totalPunters: Type.Integer(),
  page: Type.Integer(),
  perPage: Type.Integer(),
  own: orNull(PredictorRow),
  /** Grows with every goal and result; the same on every node. Also the ETag. */
  version: Type.Integer(),
  final: Type.Boolean(),
  /** False when fewer than three fixtures counted (rule: round-counts). */
  counts: Type.Boolean(),
});
export type PredictorBoard = Static<typeof PredictorBoard>;

/** What a punter's prediction of a fixture earned; of a fixture not begun, of somebody else, only `hidden: true`. */
export const PredictionDetail = Type.Object({
  fixtureId: Id,
  hidden: Type.Optional(Type.Boolean()),
  home: Type.Optional(orNull(SideGoals)),
  away: Type.Optional(orNull(SideGoals)),
  banker: Type.Optional(Type.Boolean()),
  /** Null until it has begun, and for one that fell away. */
  points: Type.Optional(orNull(Points)),
  class: Type.Optional(
    orNull(
      Type.Union([
        Type.Literal('exact'),
        Type.Literal('difference'),
        Type.Literal('result'),
        Type.Literal('none'),
      ]),
    ),
  ),
});
export type PredictionDetail = Static<typeof PredictionDetail>;

/** A punter's round that is over, or has begun. */
export const RoundPlayed = Type.Object({
  round: Round,
  own: PredictorRow,
  totalPunters: Type.Integer(),
  counts: Type.Boolean(),
});
export type RoundPlayed = Static<typeof RoundPlayed>;

/** What a punter has done in the game: rounds that are over and count. */
export const PredictorStats = Type.Object({
  rounds: Type.Integer(),
  total: Points,
  /** Fixtures predicted, of those that counted. */
  predicted: Type.Integer(),
  exact: Type.Integer(),
  differences: Type.Integer(),
  results: Type.Integer(),
  /** Per cent of the fixtures predicted that brought points, to a tenth; null: none predicted. */
  strikeRate: orNull(Type.Number()),
  /** By rank, then by points; null: no round yet. */
  best: orNull(RoundPlayed),
  worst: orNull(RoundPlayed),
  /** The newest first; the last fifty. */
  played: Type.Array(RoundPlayed),
});
export type PredictorStats = Static<typeof PredictorStats>;

/** The event `board`: what every viewer of a round sees; the first page of ten. Its id is the version. */
export const LiveRound = Type.Object({
  board: PredictorBoard,
  /** The scores that the board counts, in the order of the round; null: not begun, or fallen away. */
  games: Type.Array(
    Type.Object({
      fixtureId: Id,
      score: orNull(GoalsWire),
      official: Type.Boolean(),
      counts: Type.Boolean(),
    }),
  ),
});
export type LiveRound = Static<typeof LiveRound>;

/** The event `own`: the place of the token's punter at a version. */
export const LiveRoundOwn = Type.Object({
  version: Type.Integer(),
  own: orNull(PredictorRow),
  /** Position in the list, from 1. */
  place: orNull(Type.Integer({ minimum: 1 })),
  /** The own total between up to two different totals above it and two below, greatest first (rule: around-you). */
  around: Type.Array(Type.Object({ ...PredictorRow.properties, ...levelFields })),
  /** The next better rank and the points to it; null at the top. */
  above: orNull(Type.Object({ rank: Type.Integer(), userId: Type.String(), gap: Points })),
  /** Who was level or behind before the last goal or result and is ahead now; null: nobody was ranked before it. */
  passedBy: orNull(Passing),
  /** Who was level or ahead before it and is behind now. */
  passed: orNull(Passing),
});
export type LiveRoundOwn = Static<typeof LiveRoundOwn>;

const RoundParams = Type.Object({ roundId: Id });
const pageParams = {
  page: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
  perPage: Type.Integer({ minimum: 1, maximum: 100 }),
};
const PageQuery = Type.Object({
  username: Type.Optional(Type.String({ maxLength: 40 })),
  isExactMatch: Type.Optional(Type.Boolean()),
});

export const predictorCalls = declareCalls('predictor', {
  GetRounds: {
    summary:
      'The rounds that are open or live, soonest first, at most the hundred nearest to this week; with `ended=true` the last twenty that are over. With `league` of that league alone.',
    query: Type.Object({
      ended: Type.Optional(Type.Boolean()),
      league: Type.Optional(Type.String({ maxLength: 80 })),
    }),
    payload: Type.Object({ rounds: Type.Array(Round) }),
  },

  GetRound: {
    summary: "A round with its fixtures; with a token the punter's own predictions.",
    params: RoundParams,
    payload: Type.Object({ round: RoundDetail }),
  },

  SavePredictions: {
    summary:
      "Saves predictions of one round and its banker: all of them or none. Saved only when the message is 'Success'. A fixture that has kicked off refuses the whole list.",
    body: SentPredictions,
    payload: Type.Object({ own: Type.Optional(OwnPredictions) }),
  },

  GetPunterPredictions: {
    summary:
      "A punter's predictions of a round, fixture by fixture; those not kicked off stay hidden from everybody else.",
    params: Type.Object({ roundId: Id, punterId: Id }),
    payload: Type.Object({ predictions: Type.Array(PredictionDetail) }),
  },

  GetPredictorBoard: {
    summary:
      'A page of a round; `username` searches aliases by prefix, or exactly with isExactMatch=true, which finds nobody without a `username`.',
    params: Type.Object({ ...pageParams, roundId: Id }),
    query: PageQuery,
    payload: Type.Object({ board: PredictorBoard }),
  },

  GetPredictorSeason: {
    summary: "A page of a season: the sums of its rounds that are over and count, ranked as a round's.",
    params: Type.Object({ ...pageParams, seasonId: Id }),
    query: PageQuery,
    payload: Type.Object({ board: PredictorBoard }),
  },

  GetPredictorStats: {
    summary: "The punter's own rounds that are over, and what they come to.",
    payload: Type.Object({ stats: PredictorStats }),
  },

  /**
   * The events of the stream: `board`, to every viewer, at once and for every new version, and `own`, beside it, with a
   * token; and those of every stream (`liveCalls`). A viewer sends its version as Last-Event-ID and is not sent it again.
   */
  FollowRound: {
    summary: "A round's board as server-sent events as goals fall, with the token's punter's own place.",
    params: RoundParams,
    answer: 'stream',
    payload: Type.Object({}),
  },
});
