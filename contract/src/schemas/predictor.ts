import Type, { type Static } from 'typebox';
import { Id, Instant, orNull, Points } from './fields.ts';
import { Fixture } from './fixtures.ts';

/** Goals of a side that can be predicted. */
const SideGoals = Type.Integer({ minimum: 0, maximum: 20 });

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
  /** The fixture whose points are doubled; null: none. */
  bankerFixtureId: orNull(Id),
});
export type OwnPredictions = Static<typeof OwnPredictions>;

/** What is sent: whole or in part; a fixture left out keeps its prediction. */
export const SentPredictions = Type.Object({
  roundId: Id,
  predictions: Type.Array(Prediction, { maxItems: 40 }),
  /** Left out: as it is; null: no banker. */
  bankerFixtureId: Type.Optional(orNull(Id)),
});

/** A round with its fixtures, and the token's punter's own predictions. */
export const RoundDetail = Type.Object({
  ...Round.properties,
  /** Points of an exact score, a right result and goal difference, and a right result. */
  points: Type.Object({ exact: Points, difference: Points, result: Points }),
  games: Type.Array(
    Type.Object({
      ...Fixture.properties,
      /** Whether a prediction of it can be saved now. */
      predictable: Type.Boolean(),
      /** False once it has fallen away: nobody scores on it. */
      counts: Type.Boolean(),
    }),
  ),
  /** Null without a token. */
  own: orNull(OwnPredictions),
});
export type RoundDetail = Static<typeof RoundDetail>;

/** A row of a round's or a season's board. `userId` is the alias. Equal rows share their rank. */
export const PredictorRow = Type.Object({
  punterId: Id,
  userId: Type.String(),
  rank: Type.Integer({ minimum: 1 }),
  /** True when another punter shares the rank. */
  tied: Type.Boolean(),
  total: Points,
  /** Exact scores, right differences and right results: each fixture in its best class. */
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
  /** False when fewer than three fixtures counted. */
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
