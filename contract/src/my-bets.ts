import Type, { type Static } from 'typebox';
import { defineCall } from './call.ts';
import { Id, Instant, OddsFraction, OddsNumber, orNull, RaceNumber, Rands, Saddle } from './fields.ts';

/** A bet's number. */
export const BetId = Type.Integer({ minimum: 1, maximum: 9_007_199_254_740_991 });
/** An exact number in lowest terms, as text: `25/8`, `-1/3`, or `5` when whole. */
export const ExactNumber = Type.String();
/** An exact amount in rands, cents not rounded: an {@link ExactNumber}. */
export const ExactRands = Type.String();

/** How a leg stands. `running`: its race is off and has no official result. */
export const LegStatus = Type.Union([
  Type.Literal('open'),
  Type.Literal('running'),
  Type.Literal('won'),
  Type.Literal('lost'),
  Type.Literal('void'),
]);
/** How a leg stands, on the wire. */
export type LegStatus = Static<typeof LegStatus>;

/** Why a leg dropped out. */
export const LegVoidReason = Type.Union([
  Type.Literal('scratched'),
  Type.Literal('non-runner'),
  Type.Literal('not-on-card'),
  Type.Literal('event-void'),
  Type.Literal('lapsed'),
  Type.Literal('walkover'),
  Type.Literal('no-places'),
  Type.Literal('no-starting-price'),
  /** Struck when the race was off already; the line's other legs are `line-void` by that. */
  Type.Literal('after-off'),
  Type.Literal('line-void'),
]);

/** A runner withdrawn after the strike, its last win price, and what per cent of the winnings that takes (Decision 8). */
export const LegDeduction = Type.Object({
  saddle: Saddle,
  horseName: Type.String(),
  oddsFraction: orNull(OddsFraction),
  percent: Type.Integer(),
});

/** A leg of a struck line with what became of it. */
export const BetLegWire = Type.Object({
  raceId: Id,
  raceNumber: RaceNumber,
  offTime: Instant,
  saddle: Saddle,
  horseName: Type.String(),
  isPlace: Type.Boolean(),
  isFixedOdds: Type.Boolean(),
  /** As struck; at the starting price null until there is one. */
  odds: orNull(OddsNumber),
  oddsFraction: orNull(OddsFraction),
  /** What is offered now on a leg at fixed odds that is open. */
  nowOddsFraction: orNull(OddsFraction),
  status: LegStatus,
  voidReason: orNull(LegVoidReason),
  /** By the result the bet stands on; of a running leg by a provisional one. Null: none, or not placed. */
  position: orNull(Type.Integer()),
  /**
   * Why the race's record says otherwise than the result the bet stands on: a disqualification or a judge's error
   * after the all-clear (rule: corrections). Null: it does not, or the leg is open.
   */
  recordChange: orNull(Type.Union([Type.Literal('disqualification'), Type.Literal('judge')])),
  /** How many places its race pays; null for a leg to win. */
  placesPaid: orNull(Type.Integer()),
  deadHeat: orNull(Type.Object({ tied: Type.Integer(), placesShared: Type.Integer() })),
  deductions: Type.Array(LegDeduction),
  /**
   * What one rand on it returns, its stake included; of a leg to come, what it would return if it won. Null at the
   * starting price until there is one.
   */
  factor: orNull(ExactNumber),
});
/** A leg of a struck line with what became of it, on the wire. */
export type BetLegWire = Static<typeof BetLegWire>;

/** How a bet stands. */
export const BetStatus = Type.Union([
  Type.Literal('open'),
  Type.Literal('won'),
  Type.Literal('lost'),
  Type.Literal('void'),
]);
/** How a bet stands, on the wire. */
export type BetStatus = Static<typeof BetStatus>;

/**
 * Why a bet was settled again (Decision 10): `capture`, its result was entered wrongly at first; `non-runner`, a
 * runner was declared after the off to have taken no part; `reopened`, nothing was decided after all.
 */
export const ResettledReason = Type.Union([
  Type.Literal('capture'),
  Type.Literal('non-runner'),
  Type.Literal('reopened'),
]);
/** Why a bet was settled again, on the wire. */
export type ResettledReason = Static<typeof ResettledReason>;

/** A struck line. */
export const MyBet = Type.Object({
  betId: BetId,
  receiptNumber: Type.String(),
  betTitle: Type.String(),
  isLuckyPick: Type.Boolean(),
  /** Every leg at fixed odds. */
  isFixedOdds: Type.Boolean(),
  meetingId: Id,
  meetingName: Type.String(),
  meetingDate: Type.String(),
  /** 5: postponed, the bet stands for 48 hours (Decision 9). */
  meetingStatusId: Type.Integer(),
  betCount: Type.Integer(),
  /** Per combination. */
  stake: Rands,
  totalStake: Rands,
  /** The most one combination can win at the starting price; null where the limit was held at the strike (Decision 7). */
  winningsCap: orNull(Rands),
  /** Per cent of its winnings, by what held at the strike; everything below is after it (Decision 13). */
  taxPercent: Type.Number(),
  /**
   * What an open bet pays if all that is to come goes well, after deductions, limit and tax; null at the starting
   * price, and once settled.
   */
  potentialReturn: orNull(Rands),
  /** What its decided combinations are sure to pay of that, likewise, whatever is to come; null once settled. */
  returnSoFar: orNull(Rands),
  status: BetStatus,
  /**
   * What it won: what it returned beyond its total stake, so that the return is payout + totalStake; 0 where no more
   * than the stake came back. Null while open.
   */
  payout: orNull(Rands),
  /** What went to the punter's account, stake and winnings together, after tax; null while open. */
  returns: orNull(Rands),
  struckAt: Instant,
  settledAt: orNull(Instant),
  resettledReason: orNull(ResettledReason),
  legCount: Type.Integer(),
  /** Of a lost bet only the legs that lost it: all of them are asked for by GetBetLegs. */
  legs: Type.Array(BetLegWire),
});
/** A struck line, on the wire. */
export type MyBet = Static<typeof MyBet>;

/** Which bets GetMyBets lists: 0 all settled, 1 open, 4 wins, 5 losses. */
export const BetFilter = { settled: 0, open: 1, wins: 4, losses: 5 } as const;
/** The number of a filter. */
export type BetFilter = (typeof BetFilter)[keyof typeof BetFilter];

export const GetMyBets = defineCall({
  name: 'GetMyBets',
  method: 'GET',
  path: '/api/MyBets/GetMyBets/:filterType',
  capability: 'my-bets',
  access: 'punter',
  limits: 'dear',
  summary:
    "The punter's bets, newest first: 0 all settled, 1 open, 4 wins, 5 losses. None is success with an empty list.",
  params: Type.Object({ filterType: Type.Integer({ enum: Object.values(BetFilter) }) }),
  query: Type.Object({
    /** Only bets struck before this one. */
    before: Type.Optional(BetId),
    perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  answer: 'envelope',
  payload: Type.Object({
    responseObject: Type.Array(MyBet),
    /** The page after is asked for with `before` this; null when there is none. */
    next: orNull(BetId),
    /** How many there are on all pages: told with the first; null after it. */
    total: orNull(Type.Integer()),
    /** What all open bets have cost; null in the other lists, and where the total is. */
    openStake: orNull(Rands),
  }),
});

const BetParams = Type.Object({ betId: BetId });

export const GetBetLegs = defineCall({
  name: 'GetBetLegs',
  method: 'GET',
  path: '/api/MyBets/GetBetLegs/:betId',
  capability: 'my-bets',
  access: 'punter',
  summary: "The legs of one of the punter's bets; 404 for somebody else's.",
  params: BetParams,
  answer: 'envelope',
  payload: Type.Object({ betLegs: Type.Array(BetLegWire) }),
});

/** A leg with everything its factor is made of. */
export const ExplainedLeg = Type.Object({
  ...BetLegWire.properties,
  /** The runner's SP to win; null before the result, or when none is known. */
  startingPriceFraction: orNull(OddsFraction),
  /** The price it is paid at: as struck, or the SP. Null unless it won. */
  paidAtFraction: orNull(OddsFraction),
  /** The odds to one that deductions left of it. Null unless it won. */
  oddsAfterDeductions: orNull(ExactNumber),
  /** The part of the stake that rode to win; a dead heat leaves less than 1. Null while undecided. */
  share: orNull(ExactNumber),
});
/** A leg with everything its factor is made of, on the wire. */
export type ExplainedLeg = Static<typeof ExplainedLeg>;

/** One combination, before tax. */
export const ExplainedCombination = Type.Object({
  /** Its legs, as indexes of the explained ones. */
  legs: Type.Array(Type.Integer()),
  status: BetStatus,
  /** The product of its legs' factors; null while open. */
  factor: orNull(ExactNumber),
  /** Stake × factor, or what the cap left of it; null while open. */
  returns: orNull(ExactRands),
  /** What it won before the cap cut it; null when it did not. */
  winningsBeforeCap: orNull(ExactRands),
});
/** One combination, on the wire. */
export type ExplainedCombination = Static<typeof ExplainedCombination>;

/** From the combinations to the payout. */
export const ExplainedSum = Type.Object({
  /** Stakes of the combinations that paid, as far as they rode to win: neither capped nor taxed. */
  returned: ExactRands,
  winningsBeforeCap: ExactRands,
  /** The most a combination may win; null when there is no cap. */
  cap: orNull(Rands),
  combinationsCapped: Type.Integer(),
  winnings: ExactRands,
  /** Per cent of the winnings. */
  taxPercent: Type.Number(),
  tax: ExactRands,
  /** Returned + winnings − tax. */
  exact: ExactRands,
  /** What rounding to the nearest cent, half up, added, or took below 0. */
  rounding: ExactRands,
  /** What goes to the account: exact + rounding. */
  returns: Rands,
});
/** From the combinations to the payout, on the wire. */
export type ExplainedSum = Static<typeof ExplainedSum>;

/** One settlement of a bet; the last holds. */
export const SettlementWire = Type.Object({
  number: Type.Integer(),
  status: BetStatus,
  /** What it won beyond the total stake, as {@link MyBet} has it. */
  payout: Rands,
  /** What went to the account. */
  returns: Rands,
  /** Why it took the place of the one before. */
  reason: orNull(ResettledReason),
  at: Instant,
  /** The number of the payout in the ledger; null when nothing was paid. */
  ledgerEntry: orNull(Type.Integer()),
});
/** One settlement of a bet, on the wire. */
export type SettlementWire = Static<typeof SettlementWire>;

/** A bet's whole account (Decision 11): derived from the stored facts when it is asked for. */
export const BetExplanation = Type.Object({
  betId: BetId,
  receiptNumber: Type.String(),
  betTitle: Type.String(),
  status: BetStatus,
  struckAt: Instant,
  /** Per combination. */
  stake: Rands,
  totalStake: Rands,
  /** The number of the stake in the ledger. */
  stakeLedgerEntry: orNull(Type.Integer()),
  legs: Type.Array(ExplainedLeg),
  combinations: Type.Object({
    count: Type.Integer(),
    /** The first of them, those that pay or can still pay before those that lost. */
    listed: Type.Array(ExplainedCombination),
    /** The others: how many, and what they return together; null while the bet is open. */
    rest: Type.Object({ count: Type.Integer(), returns: orNull(ExactRands) }),
  }),
  /** Null while the bet is open. */
  sum: orNull(ExplainedSum),
  /** Of an open bet, instead; null once settled. */
  open: orNull(
    Type.Object({
      /** To what its decided combinations are sure to pay. */
      soFar: ExplainedSum,
      /** To what it pays if all that is to come goes well; null at the starting price. */
      atBest: orNull(ExplainedSum),
    }),
  ),
  /** Every settlement there was, in order. */
  settlements: Type.Array(SettlementWire),
  /** What is explained is what was paid; false while a result has changed and the bet is about to be settled by it. */
  isSettledSo: Type.Boolean(),
});
/** A bet's whole account, on the wire. */
export type BetExplanation = Static<typeof BetExplanation>;

export const GetBetExplanation = defineCall({
  name: 'GetBetExplanation',
  method: 'GET',
  path: '/api/MyBets/Explain/:betId',
  capability: 'my-bets',
  access: 'punter',
  limits: 'dear',
  summary:
    "How one of the punter's bets comes to what it pays, complete enough to be done again by hand; 404 for somebody else's.",
  params: BetParams,
  answer: 'envelope',
  payload: Type.Object({ explanation: BetExplanation }),
});
