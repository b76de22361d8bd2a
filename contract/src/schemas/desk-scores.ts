import Type, { type Static } from 'typebox';
import { declareCalls } from './declare-calls.ts';
import { Proposed } from './desk-approvals.ts';
import { ScoreReason, ScoreWire } from './desk-previews.ts';
import { Guid, Id, Instant, orNull } from './fields.ts';
import { FixtureStatus, GoalsWire } from './fixtures.ts';

const strict = { additionalProperties: false };
const Sent = Type.Object(
  { home: Type.Integer({ minimum: 0, maximum: 99 }), away: Type.Integer({ minimum: 0, maximum: 99 }) },
  strict,
);

/** Goals as somebody at the desk keys them. */
const KeyedScore = {
  ...Sent.properties,
  /** Left out: as it is known. Unknown, bets on half-time and full-time are void (rule: half-time-full-time). */
  halfTime: Type.Optional(Sent),
};
/** Say it with what is captured: the result on which that was decided; null: there was none. */
const version = orNull(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }));

/** What is needed to capture and to settle the result of a match. */
const FixtureResult = Type.Object({
  fixtureId: Id,
  league: Type.String(),
  home: Type.String(),
  away: Type.String(),
  kickOffAt: Instant,
  matchStatus: FixtureStatus,
  version: orNull(Type.Integer()),
  /** The caller is asked to key it blind: what stands and what a supplier says otherwise are left out. */
  isWithheld: Type.Boolean(),
  current: orNull(
    Type.Object({
      ...ScoreWire.properties,
      official: Type.Boolean(),
      /** The last result of the day is the desk's. */
      byHand: Type.Boolean(),
      at: Instant,
    }),
  ),
  /** A half-time score that was told without a result. */
  halfTime: orNull(GoalsWire),
  awarded: orNull(GoalsWire),
  /** A supplier's result that differs from the desk's and waits for two people (rule: results-that-differ). */
  differing: orNull(
    Type.Object({ ...ScoreWire.properties, id: Id, official: Type.Boolean(), receivedAt: Instant }),
  ),
  /** The proposal that waits for its second person. */
  waiting: orNull(Type.Object({ id: Guid, expiresAt: Instant, maker: Type.String() })),
});
export type FixtureResult = Static<typeof FixtureResult>;

export const deskScoresCalls = declareCalls('desk-scores', {
  GetFixtureResult: {
    summary: 'A match with its result, a supplier’s result that differs, and what waits for approval.',
    params: Type.Object({ fixtureId: Id }),
    payload: FixtureResult,
  },
  CaptureScore: {
    summary:
      'Captures a provisional result of a match by hand, which needs no second person. 409 where another result came since `version`.',
    body: Type.Object({ fixtureId: Id, version, ...KeyedScore }, strict),
    payload: FixtureResult,
  },
  ProposeScore: {
    summary:
      'Proposes an official result of a match, or with a reason a correction of one or what was awarded: the keyed one, or a supplier’s that differs.',
    body: Type.Object(
      {
        ...{ id: Guid, fixtureId: Id, version, ...KeyedScore },
        reason: Type.Optional(ScoreReason),
        /** The supplier’s result that is proposed; its goals are sent with it. */
        differingId: Type.Optional(Id),
      },
      strict,
    ),
    payload: Proposed,
  },
  KeyScore: {
    summary:
      'Keys the goals of a proposed result without having seen it, once. A difference ends the proposal.',
    body: Type.Object({ id: Guid, ...KeyedScore }, strict),
    payload: Type.Object({ isSame: Type.Boolean(), proposed: ScoreWire, keyed: ScoreWire }),
  },
});
