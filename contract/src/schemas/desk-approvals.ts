import { proposalEnds, proposalKinds } from '@furlong/domain/desk/approvals';
import Type, { type Static } from 'typebox';
import { declareCalls } from './declare-calls.ts';
import { MatchChange, Place, Places, Preview, RaceChange, Reason, ScoreWire } from './desk-previews.ts';
import {
  Guid,
  Id,
  Instant,
  name,
  OddsFraction,
  oneOf,
  orNull,
  RaceNumber,
  Rands,
  Saddle,
  SentRands,
  words,
} from './fields.ts';

const KeyedPrices = Type.Array(Type.Object({ saddle: Saddle, startingPrice: OddsFraction }), {
  maxItems: 40,
});

/** A result as somebody at the desk keys it: runners left out did not place. */
const KeyedResult = {
  finishers: Places,
  /** Official starting prices; those left out stay as they are known. */
  startingPrices: Type.Optional(KeyedPrices),
};

const SentResult = Type.Object(KeyedResult);
/** A result as it is sent. */
export type SentResult = Static<typeof SentResult>;

/** A runner, to key a result by. */
const ResultRunner = Type.Object({
  saddle: Saddle,
  horseName: Type.String(),
  scratched: Type.Boolean(),
  /** Of its result, else the last one shown. */
  startingPriceFraction: orNull(Type.String()),
});
export type ResultRunner = Static<typeof ResultRunner>;

/** Which race, in words. */
const RaceName = Type.Object({
  meetingId: Id,
  raceId: Id,
  raceNumber: RaceNumber,
  meetingName: Type.String(),
});
export type RaceName = Static<typeof RaceName>;

/** Which match, in words. */
const MatchName = Type.Object({
  fixtureId: Id,
  name: Type.String(),
  home: Type.String(),
  away: Type.String(),
});

/** A proposal without what it does. */
const Approval = Type.Object({
  id: Guid,
  number: Type.Integer(),
  kind: oneOf(proposalKinds),
  state: oneOf([...proposalEnds, 'waiting']),
  maker: Type.String(),
  isOwn: Type.Boolean(),
  /** Whether the caller may approve it, once the places are keyed where there are any. */
  mayApprove: Type.Boolean(),
  proposedAt: Instant,
  expiresAt: Instant,
  race: orNull(RaceName),
  match: orNull(MatchName),
  /** Of a credit: whose it is, which is recorded as a look. */
  credit: orNull(Type.Object({ punterId: Id, username: Type.String(), amount: Rands })),
  /** The meeting whose jackpot it is about. */
  jackpot: orNull(Type.Object({ meetingId: Id, meetingName: Type.String() })),
  endedBy: orNull(Type.String()),
  endedAt: orNull(Instant),
  note: orNull(Type.String()),
});
export type Approval = Static<typeof Approval>;

/** A result as it stands or waits. */
const KnownResult = Type.Object({
  official: Type.Boolean(),
  byHand: Type.Boolean(),
  reason: orNull(Type.String()),
  at: Instant,
  finishers: Type.Array(Place, { maxItems: 40 }),
});

/** What is needed to capture and to settle the result of a race. */
const RaceResult = Type.Object({
  race: RaceName,
  raceName: Type.String(),
  offTime: Instant,
  raceStatus: oneOf(['open', 'closed', 'abandoned', 'resulted']),
  placesPaid: Type.Integer({ minimum: 0 }),
  runners: Type.Array(ResultRunner, { maxItems: 40 }),
  /** Say it with what is captured: the result on which that was decided; null: there was none. */
  version: orNull(Type.Integer()),
  /** The caller is asked to key it blind: what stands and what a supplier says otherwise are left out. */
  isWithheld: Type.Boolean(),
  current: orNull(KnownResult),
  /** A supplier's result that differs from the desk's and waits for two people (rule: results-that-differ). */
  differing: orNull(
    Type.Object({
      id: Id,
      official: Type.Boolean(),
      receivedAt: Instant,
      finishers: Type.Array(Place, { maxItems: 40 }),
    }),
  ),
  /** The proposal that waits for its second person. */
  waiting: orNull(Type.Object({ id: Guid, expiresAt: Instant, maker: Type.String() })),
});
export type RaceResult = Static<typeof RaceResult>;

const ApprovalParams = Type.Object({ id: Guid });
export const Proposed = Type.Object({ approval: Approval, preview: orNull(Preview) });
const version = orNull(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }));

const ApprovalsList = Type.Object({
  now: Instant,
  waiting: Type.Array(Approval, { maxItems: 100 }),
  over: Type.Array(Approval, { maxItems: 100 }),
  /**
   * Manual credits of today, given or waiting, beside their limits: the caller's, and all; and goodwill. Null: not for the
   * caller.
   */
  creditsToday: orNull(
    Type.Object({
      ...{ person: Rands, personMax: Rands, day: Rands, dayMax: Rands },
      ...{ goodwill: Rands, goodwillMax: Rands },
    }),
  ),
  next: orNull(Type.Integer()),
});
export type ApprovalsList = Static<typeof ApprovalsList>;

export const deskApprovalsCalls = declareCalls('desk-approvals', {
  GetRaceResult: {
    summary:
      'A race with its runners, its result, a supplier’s result that differs, and what waits for approval.',
    params: Type.Object({ raceId: Id }),
    payload: RaceResult,
  },
  CaptureResult: {
    summary:
      'Captures a provisional result by hand, which needs no second person. 409 where another result came since `version`.',
    body: Type.Object({ raceId: Id, version, ...KeyedResult }),
    payload: RaceResult,
  },
  ProposeResult: {
    summary:
      'Proposes an official result, or with a reason a correction of one: the keyed one, or a supplier’s that differs.',
    body: Type.Object({
      id: Guid,
      raceId: Id,
      version,
      reason: Type.Optional(Reason),
      ...KeyedResult,
      /** The supplier’s result that is proposed; its order is sent with it. */
      differingId: Type.Optional(Id),
    }),
    payload: Proposed,
  },
  ProposeRaceChange: {
    summary:
      'Proposes, of a race that was off, that a runner took no part (`nonRunner`), that the race is abandoned, that it comes again (`offAt`), or that it is made void after its official result (`reason`).',
    body: Type.Object({
      id: Guid,
      raceId: Id,
      change: RaceChange,
      nonRunner: Type.Optional(Saddle),
      offAt: Type.Optional(Instant),
      reason: Type.Optional(name(300)),
    }),
    payload: Proposed,
  },
  ProposeMatchChange: {
    summary:
      'Proposes, of a match past its kick-off, that it is abandoned (`minute`), that it will not be played, or that it comes again: at `kickOffAt`, or without one postponed.',
    body: Type.Object({
      id: Guid,
      fixtureId: Id,
      change: MatchChange,
      minute: Type.Optional(Type.Integer({ minimum: 1, maximum: 89 })),
      kickOffAt: Type.Optional(Instant),
    }),
    payload: Proposed,
  },
  ProposeCredit: {
    summary:
      'Proposes a credit to a punter, with the reason that the punter reads. The punter by id, or by a username that one punter alone has.',
    body: Type.Object({
      id: Guid,
      punterId: Type.Optional(Id),
      username: Type.Optional(name(200)),
      amount: SentRands,
      reason: name(200),
    }),
    payload: Proposed,
  },
  ProposeGoodwill: {
    summary:
      'After a judge’s error: proposes to pay, as credits, what bets would have won by the corrected result.',
    body: Type.Object({ id: Guid, raceId: Id }),
    payload: Proposed,
  },
  ProposeWithheldShare: {
    summary:
      'Proposes to withhold the share of a jackpot’s card, with the reason that its punter reads, and to divide the pool anew.',
    body: Type.Object({ id: Guid, meetingId: Id, alias: name(80), reason: name(300) }),
    payload: Proposed,
  },
  ListApprovals: {
    summary:
      'Proposals that wait, those that expire first in front, and those that are over, newest first. Credits name their punters, which is recorded as a look.',
    query: Type.Object({
      before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    payload: ApprovalsList,
  },
  GetApproval: {
    summary:
      'A proposal. What it does is shown to a second person only after the paid places were keyed. A credit or a withheld share names its punter, which is recorded as a look.',
    params: ApprovalParams,
    payload: Type.Object({
      now: Instant,
      approval: Approval,
      runners: Type.Array(ResultRunner, { maxItems: 40 }),
      placesPaid: Type.Integer({ minimum: 0 }),
      /** What the caller keyed. */
      keyed: orNull(Type.Object({ finishers: Places, startingPrices: KeyedPrices, isSame: Type.Boolean() })),
      /** Runners whose starting price the caller keys beside the places: it is not the one that suppliers said. */
      pricesToKey: Type.Array(Saddle, { maxItems: 40 }),
      /** The same of a match. */
      keyedScore: orNull(Type.Object({ ...ScoreWire.properties, isSame: Type.Boolean() })),
      /**
       * Whether who proposed it and who approved it, or the caller, come from one address with one browser. Null: the acts
       * that say so are in the archive.
       */
      isSameOrigin: orNull(Type.Boolean()),
      /** Null: the caller has to key the paid places, or the goals, first. */
      preview: orNull(Preview),
    }),
  },
  GetApprovalState: {
    summary: 'Where a proposal stands, and nothing of what it says: for pages that follow it.',
    params: ApprovalParams,
    payload: Type.Object({ state: oneOf([...proposalEnds, 'waiting']) }),
  },
  KeyPaidPlaces: {
    summary:
      'Keys the paid places of a proposed result without having seen it, once, and the starting prices that `pricesToKey` asks for. A difference ends the proposal.',
    body: Type.Object({ id: Guid, finishers: Places, startingPrices: Type.Optional(KeyedPrices) }),
    payload: Type.Object({
      isSame: Type.Boolean(),
      proposed: Places,
      keyed: Places,
      prices: Type.Array(
        Type.Object({ saddle: Saddle, proposed: orNull(OddsFraction), keyed: orNull(OddsFraction) }),
        { maxItems: 40 },
      ),
    }),
  },
  Approve: {
    summary:
      'Approves what somebody else proposed, and does it. Refused with the preview of now where that has changed since.',
    body: Type.Object({ id: Guid }),
    payload: Type.Object({ preview: Type.Optional(Preview) }),
  },
  Decline: {
    summary: 'Declines a proposal, or takes one’s own back.',
    body: Type.Object({ id: Guid, note: Type.Optional(words(500)) }),
    payload: Type.Object({}),
  },
});
