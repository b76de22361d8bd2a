import Type, { type Static } from 'typebox';
import { declareCalls } from './declare-calls.ts';
import {
  Again,
  Guid,
  Id,
  Instant,
  MeetingParams,
  OddsFraction,
  OddsNumber,
  orNull,
  RaceNumber,
  Rands,
  Saddle,
  SentRands,
} from './fields.ts';
import { Selection } from './meetings.ts';

/** The most that one combination may win, in rands, by the number of its legs (rule: payout-limits). */
export const LimitsByClass = Type.Object({
  single: Rands,
  double: Rands,
  treble: Rands,
  quad: Rands,
  multiple: Rands,
});
/** The payout limits; a line with any horse that has not raced yet has the first timers' (rule: first-timers). */
export const PayoutLimitsWire = Type.Object({
  firstTimerLimits: LimitsByClass,
  regularLimits: LimitsByClass,
});
export type PayoutLimitsWire = Static<typeof PayoutLimitsWire>;

/**
 * A leg as it is sent (`dt`). `odds` is the win price the punter saw, `placeOdds` the place price; the leg counts
 * the one `isPlace` says. Without `isFixedOdds` it is struck at the starting price and needs neither.
 */
export const StrikeLeg = Type.Object({
  raceId: Id,
  raceNumber: RaceNumber,
  saddle: Saddle,
  odds: Type.Optional(orNull(OddsNumber)),
  oddsFraction: Type.Optional(orNull(OddsFraction)),
  placeOdds: Type.Optional(orNull(OddsNumber)),
  placeOddsFraction: Type.Optional(orNull(OddsFraction)),
  isPlace: Type.Boolean(),
  isFixedOdds: Type.Boolean(),
});
export type StrikeLeg = Static<typeof StrikeLeg>;

/** What one line is. `totalStake` is the stake of all its combinations together. */
export const CombinationInfo = Type.Object({
  /** SINGLE WINS, SINGLE PLACES, DOUBLES, TREBLES, QUADS, ALL TO WIN, ALL TO PLACE or ALL TO COME. */
  betTitle: Type.String({ maxLength: 40 }),
  /** 1 single wins, 2 single places, 3 covers, 4 all to win, 5 all to place, 6 all to come. */
  combinationBetTypeId: Type.Integer({ minimum: 1, maximum: 6 }),
  legsPerBet: Type.Integer({ minimum: 1, maximum: 20 }),
  totalStake: SentRands,
  /** What the punter was shown; shown again, never paid by. */
  totalOdds: Type.Optional(orNull(Type.Number())),
  /** What it wins if every leg wins: the return is payout + totalStake. Null at the starting price. */
  payout: Type.Optional(orNull(SentRands)),
  /** Made by the client before it sends: the line is struck once under it. */
  guid: Type.Optional(Guid),
  pid: Type.Optional(Id),
});
/**
 * One line of a slip as it is sent, and as a failed or changed one is returned. `combinatonInfo` is spelled as the
 * specification has it.
 */
export const BetRequest = Type.Object({
  combinatonInfo: CombinationInfo,
  dt: Type.Array(StrikeLeg, { minItems: 1, maxItems: 40 }),
});
export type BetRequest = Static<typeof BetRequest>;

/** Singles in the specification's own shape; the stakes are per horse. */
export const SingleBet = Type.Object({
  SingleWinStake: Type.Optional(orNull(SentRands)),
  SingleWinHorses: Type.Optional(Type.Array(StrikeLeg, { maxItems: 40 })),
  SinglePlaceStake: Type.Optional(orNull(SentRands)),
  SinglePlaceHorses: Type.Optional(Type.Array(StrikeLeg, { maxItems: 40 })),
  PID: Type.Optional(Id),
  guid: Type.Optional(Guid),
});
export type SingleBet = Static<typeof SingleBet>;

/** A leg as it was struck, at its place in the line's `dt`. */
export const StruckLeg = Type.Object({
  /** `Race 5`; of soccer `Egoli Miners v Umgeni Rovers`. */
  eventName: Type.String(),
  /** The horse; of soccer the outcome in words. */
  outcomeName: Type.String(),
  isPlace: Type.Boolean(),
  /** The price it is paid by; null at the starting price. */
  odds: orNull(OddsNumber),
  oddsFraction: orNull(OddsFraction),
  /** The price the punter saw, where a better one was taken without asking; else null. */
  seenOdds: orNull(OddsNumber),
  seenOddsFraction: orNull(OddsFraction),
});
export type StruckLeg = Static<typeof StruckLeg>;

/** A line that was struck. */
export const StruckBet = Type.Object({
  guid: Type.String(),
  betId: Type.Integer(),
  /** What the punter quotes to support. */
  receiptNumber: Type.String(),
  betTitle: Type.String(),
  betCount: Type.Integer(),
  totalStake: Rands,
  /** Null at the starting price. */
  totalOdds: orNull(Type.Number()),
  /** What it wins before tax if every leg wins: the return is payout + totalStake. Null at the starting price. */
  payout: orNull(Rands),
  struckAt: Instant,
  /** True when it was struck by an earlier request under the same guid. */
  alreadyStruck: Type.Boolean(),
  legs: Type.Array(StruckLeg),
});
export type StruckBet = Static<typeof StruckBet>;

/** A line that was not struck, and why; RetryFailedBets takes its `request`. */
export const FailedBet = Type.Object({
  guid: Type.String(),
  betTitle: Type.String(),
  /** One of `StrikeErrorCode`. */
  errorCode: Type.Integer(),
  message: Type.String(),
  /** Whether the same request may succeed later. */
  mayRetry: Type.Boolean(),
  request: BetRequest,
});
export type FailedBet = Static<typeof FailedBet>;

/**
 * A line not struck because a price is worse than the one the punter saw, or better where those are asked about or would
 * put the line over its limit. `legs` has every price that moved, `request` the new ones. With `eachWayWhole` a line whose
 * prices stand is stopped with its other half: then `legs` may be empty.
 */
export const PriceChange = Type.Object({
  guid: Type.String(),
  betTitle: Type.String(),
  legs: Type.Array(
    Type.Object({
      raceId: Id,
      raceNumber: RaceNumber,
      saddle: Saddle,
      horseName: Type.String(),
      isPlace: Type.Boolean(),
      oldOdds: orNull(OddsNumber),
      oldOddsFraction: orNull(OddsFraction),
      newOdds: OddsNumber,
      newOddsFraction: OddsFraction,
    }),
  ),
  request: BetRequest,
});
export type PriceChange = Static<typeof PriceChange>;

/**
 * The five strike fields (rule: strike-response). A partial strike is still `status` 1. When every line failed, the head
 * has `status` 0 and the first failure's reason, with these fields beside it.
 */
export const StrikeResponse = Type.Object({
  failedBetRequests: Type.Array(FailedBet),
  successfulBetInfo: Type.Array(StruckBet),
  priceChanges: Type.Array(PriceChange),
  totalSuccessfulBetsPlaced: Type.Integer(),
  totalPriceChangeAlerts: Type.Integer(),
  /** The wallet's balance after the strike; null where another system keeps the wallet and did not give it. */
  balance: orNull(Rands),
});
export type StrikeResponse = Static<typeof StrikeResponse>;

/** Twenty lines of forty legs, and the singles. In bytes. */
const slipLimit = 256 * 1024;

/** False: better prices than those sent are asked about too (rule: moving-prices). True without it. */
export const AcceptBetter = Type.Optional(Type.Boolean());

/**
 * True: singles to win and to be placed, at one stake on the same runners, are struck together or not at all (rule:
 * each-way-whole). False without it.
 */
const EachWayWhole = Type.Optional(Type.Boolean());

const StrikeQuery = Type.Object({ meetingId: Id, again: Again });

/** A leg of a line on offer. */
export const SlipLeg = Type.Object({
  raceId: Id,
  raceNumber: RaceNumber,
  saddle: Saddle,
  horseName: Type.String(),
  firstTimer: Type.Boolean(),
  enabled: Type.Boolean(),
  odds: orNull(OddsNumber),
  oddsFraction: orNull(OddsFraction),
  placeOdds: orNull(OddsNumber),
  placeOddsFraction: orNull(OddsFraction),
});
export type SlipLeg = Static<typeof SlipLeg>;

/** A line on offer: one bet type over the selected runners, with the default stake. */
export const SlipLine = Type.Object({
  betType: Type.String(),
  betCount: Type.Integer(),
  /** To one; null at the starting price. */
  finalOdds: orNull(Type.Number()),
  stakeToBet: Rands,
  enabled: Type.Boolean(),
  /** Why it cannot be struck; null when it can. */
  disabledReason: orNull(Type.String()),
  isFixedOdds: Type.Boolean(),
  legs: Type.Array(SlipLeg),
  overLimit: Type.Boolean(),
  totalBetStake: Rands,
  betPotentialReturn: orNull(Rands),
});
export type SlipLine = Static<typeof SlipLine>;

const SlipBody = Type.Union([
  Type.Array(Selection, { maxItems: 40 }),
  Type.Object({ selection: Type.Array(Selection, { maxItems: 40 }) }),
]);
const SlipPayload = Type.Object({
  event: Type.Object({ id: Id, name: Type.String(), date: Type.String() }),
  bets: Type.Array(SlipLine),
  spBets: Type.Array(SlipLine),
  placeBets: Type.Array(SlipLine),
  forcedSP: Type.Boolean(),
  allowBet: Type.Boolean(),
});

export const slipCalls = declareCalls('slip', {
  GetPayoutLimits: {
    summary: 'The most one combination may win, by its legs, for first timers and others.',
    payload: Type.Object({ limits: PayoutLimitsWire }),
  },

  PlaceBet: {
    summary:
      'Strikes the lines of a slip, each for itself: struck, failed with a reason, or stopped by a price change. A better price than the one sent is taken and said, unless acceptBetter is false or the line would be over its limit. With eachWayWhole the halves of an each-way bet are struck together or not at all. Sent twice under the same guids it strikes once. When every line failed the answer is a refusal (status 0) with the same fields.',
    query: StrikeQuery,
    body: Type.Object({
      bets: Type.Optional(Type.Array(BetRequest, { maxItems: 20 })),
      singleBet: Type.Optional(orNull(SingleBet)),
      isLuckyPick: Type.Optional(Type.Boolean()),
      acceptBetter: AcceptBetter,
      eachWayWhole: EachWayWhole,
      meetingId: Type.Optional(Id),
    }),
    bodyLimit: slipLimit,
    payload: StrikeResponse,
  },

  RetryFailedBets: {
    summary: 'Strikes failed lines again, or changed ones at their new prices.',
    query: StrikeQuery,
    body: Type.Object({
      betRequests: Type.Array(BetRequest, { minItems: 1, maxItems: 20 }),
      isLuckyPick: Type.Optional(Type.Boolean()),
      acceptBetter: AcceptBetter,
      eachWayWhole: EachWayWhole,
      totalBets: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
      meetingId: Type.Optional(Id),
    }),
    bodyLimit: slipLimit,
    payload: StrikeResponse,
  },

  getSpecialBetslip: {
    summary: 'The lines that selected runners make, in three lists, priced.',
    params: MeetingParams,
    body: SlipBody,
    payload: SlipPayload,
  },

  getSpecialBetslipV2: {
    summary: 'The same by the older path; 403 for somebody else.',
    params: Type.Object({ punterId: Id, meetingId: Id }),
    body: SlipBody,
    payload: SlipPayload,
  },
});
