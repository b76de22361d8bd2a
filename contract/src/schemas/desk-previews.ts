import Type, { type Static } from 'typebox';
import { BetsMoved, PointsMoved } from './desk-changes.ts';
import { Id, Instant, OddsFraction, oneOf, orNull, Rands, Saddle } from './fields.ts';
import { GoalsWire } from './fixtures.ts';

/** A finisher; equal positions are a dead heat. */
export const Place = Type.Object({ saddle: Saddle, position: Type.Integer({ minimum: 1, maximum: 40 }) });
/** A finishing order: runners left out did not place. */
export const Places = Type.Array(Place, { minItems: 1, maxItems: 40 });

/** Why an official result is corrected (rule: corrections). */
export const Reason = oneOf(['capture', 'disqualification', 'judge']);

const Counted = Type.Integer({ minimum: 0 });

/** What an official result would change: points at once, bets and money by settlement. Amounts are in rands. */
const ResultPreview = Type.Object({
  what: Type.Literal('result'),
  placesPaid: Counted,
  before: orNull(Places),
  after: Places,
  /** The order is the one that stands. */
  isSameOrder: Type.Boolean(),
  /** The starting price of each runner, beside what suppliers said of it, else the last price shown. */
  startingPrices: Type.Array(
    Type.Object({
      saddle: Saddle,
      startingPrice: orNull(OddsFraction),
      known: orNull(OddsFraction),
      differs: Type.Boolean(),
    }),
    { maxItems: 40 },
  ),
  reason: orNull(Reason),
  points: PointsMoved,
  bets: BetsMoved,
  isJackpotLeg: Type.Boolean(),
});
export type ResultPreview = Static<typeof ResultPreview>;

/** Goals at the end, and at half-time where they are known. */
export const ScoreWire = Type.Object({ ...GoalsWire.properties, halfTime: orNull(GoalsWire) });
export type ScoreWire = Static<typeof ScoreWire>;

/** Why an official result of a match is corrected, or that another score was awarded (rules: correction, awarded-later). */
export const ScoreReason = oneOf(['capture', 'award']);

/** What an official result of a match would change. */
const ScorePreview = Type.Object({
  what: Type.Literal('score'),
  before: orNull(ScoreWire),
  after: ScoreWire,
  reason: orNull(ScoreReason),
  points: PointsMoved,
  bets: BetsMoved,
});
export type ScorePreview = Static<typeof ScorePreview>;

const PaidOrder = Type.Object({ finishers: Places, placesPaid: Counted });

/** What becomes of a race that was off (rules: after-the-off, race-voided). */
export const RaceChange = oneOf(['non-runner', 'abandonment', 'reopening', 'voiding']);
/** What becomes of a match past its kick-off (rule: after-the-off). */
export const MatchChange = oneOf(['abandonment', 'calling-off', 'reopening']);

const RacePreview = Type.Object({
  what: Type.Literal('race'),
  change: RaceChange,
  /** Who took no part. */
  nonRunner: orNull(Saddle),
  /** The off at which it comes again. */
  offAt: orNull(Instant),
  /** Why it is made void. */
  reason: orNull(Type.String()),
  /** Null: no result. */
  before: orNull(PaidOrder),
  after: orNull(PaidOrder),
  points: PointsMoved,
  bets: BetsMoved,
  isJackpotLeg: Type.Boolean(),
});
export type RacePreview = Static<typeof RacePreview>;

const MatchPreview = Type.Object({
  what: Type.Literal('match'),
  change: MatchChange,
  /** In which minute it is abandoned, and at which goals. */
  minute: orNull(Counted),
  score: orNull(GoalsWire),
  /** When it comes again; null: postponed, or not at all. */
  kickOffAt: orNull(Instant),
  points: PointsMoved,
  bets: BetsMoved,
});
export type MatchPreview = Static<typeof MatchPreview>;

/** What credits would pay. */
const CreditsPreview = Type.Object({
  what: Type.Literal('credits'),
  credits: Counted,
  punters: Counted,
  amount: Rands,
  reason: Type.String(),
  /** Of a credit to one punter: the username. */
  username: orNull(Type.String()),
  /** Of one that waits: as many of the same amount has the punter had within seven days, or wait beside it. */
  alike: Type.Object({ given: Counted, waiting: Counted }),
  /** Of one that waits: its punter as they are now. Null amounts: the wallet does not say. */
  punter: orNull(
    Type.Object({
      punterId: Id,
      balance: orNull(Rands),
      owed: orNull(Rands),
      identity: oneOf(['pending', 'approved', 'rejected']),
    }),
  ),
});
export type CreditsPreview = Static<typeof CreditsPreview>;

/** How a pool is divided, in rands. */
const Division = Type.Object({
  winners: Counted,
  /** Winners among the legs that a card needed. */
  legsNeeded: Counted,
  /** From the pool, and from the house for shares that are doubled. */
  paid: Rands,
  secondShares: Rands,
  /** What the pool leaves to the next meeting. */
  left: Rands,
});

/** What withholding a share would change (rule: jackpot-withheld). */
const SharePreview = Type.Object({
  what: Type.Literal('share'),
  /** Whose it is. */
  alias: orNull(Type.String()),
  entryNumber: Type.Integer(),
  /** The punter reads it. */
  reason: Type.String(),
  /** Null: no share is paid yet, and no money moves now. */
  divided: orNull(
    Type.Object({
      before: Division,
      after: Division,
      /** What the pool and the house take back, and what of it the wallet does not cover and is owed (rule: debts). */
      takenBack: Rands,
      owed: Rands,
      /** How many cards get another sum than before; the first of them, the withheld one in front. */
      cards: Counted,
      changes: Type.Array(
        Type.Object({
          alias: orNull(Type.String()),
          entryNumber: Type.Integer(),
          before: Rands,
          after: Rands,
        }),
        { maxItems: 50 },
      ),
    }),
  ),
});
export type SharePreview = Static<typeof SharePreview>;

/** What a proposal would do. */
export const Preview = Type.Union([
  ResultPreview,
  ScorePreview,
  RacePreview,
  MatchPreview,
  CreditsPreview,
  SharePreview,
]);
export type Preview = Static<typeof Preview>;
