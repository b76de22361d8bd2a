import Type, { type Static } from 'typebox';
import { BetFilter } from '../codes/my-bets.ts';
import { declareCalls } from './declare-calls.ts';
import { Day, Id, Instant, OddsFraction, OddsNumber, orNull, RaceNumber, Rands, Saddle } from './fields.ts';
import { FixtureStatus, GoalsWire } from './fixtures.ts';
import { LegVoidReason } from './leg-void-reason.ts';

/** A bet's number. */
export const BetId = Type.Integer({ minimum: 1, maximum: 9_007_199_254_740_991 });
/** An exact number in lowest terms, as text: `25/8`, `-1/3`, or `5` when whole. */
export const ExactNumber = Type.String();
/** An exact amount in rands, cents not rounded: an {@link ExactNumber}. */
export const ExactRands = Type.String();

/** The status of a leg. `running`: its race is off and has no official result. */
export const LegStatus = Type.Union([
  Type.Literal('open'),
  Type.Literal('running'),
  Type.Literal('won'),
  Type.Literal('lost'),
  Type.Literal('void'),
]);
export type LegStatus = Static<typeof LegStatus>;

/** A runner withdrawn after the strike, its last win price, and the per cent of the winnings it takes (rule: deductions). */
export const LegDeduction = Type.Object({
  saddle: Saddle,
  horseName: Type.String(),
  oddsFraction: orNull(OddsFraction),
  percent: Type.Integer(),
});

/**
 * A leg of a struck line with its outcome. Racing's fields came first, and another sport fills them too: in soccer
 * `raceId` is the fixture's id, `raceNumber` 1, `offTime` the kick-off, `saddle` the outcome's number in its market and
 * `horseName` its name. `eventName` to `added` are of sports not told by race and saddle; null in racing.
 */
export const BetLegWire = Type.Object({
  sport: Type.String(),
  raceId: Id,
  raceNumber: RaceNumber,
  offTime: Instant,
  saddle: Saddle,
  horseName: Type.String(),
  /** `Egoli Miners v Umgeni Rovers`. */
  eventName: orNull(Type.String()),
  /** `Match result`. */
  marketName: orNull(Type.String()),
  /** `Egoli Miners to win`. */
  outcomeName: orNull(Type.String()),
  eventStatus: orNull(FixtureStatus),
  /** The goals so far, or those that the bet is settled by; null before the kick-off. */
  score: orNull(GoalsWire),
  halfTime: orNull(GoalsWire),
  /** A score that a league or a court awarded later: the record's, and no bet goes by it (rule: awarded-later). */
  awarded: orNull(GoalsWire),
  /** Of play, while it is on: the minute, 1 to 90, and the minutes added. */
  minute: orNull(Type.Integer()),
  added: orNull(Type.Integer()),
  isPlace: Type.Boolean(),
  isFixedOdds: Type.Boolean(),
  /** As struck; at the starting price null until there is one. */
  odds: orNull(OddsNumber),
  oddsFraction: orNull(OddsFraction),
  /** The price on offer now, of an open leg at fixed odds. */
  nowOddsFraction: orNull(OddsFraction),
  status: LegStatus,
  voidReason: orNull(LegVoidReason),
  /** By the result that the bet is settled by; of a running leg by a provisional one. Null: none, or not placed. */
  position: orNull(Type.Integer()),
  /**
   * Why the race's record differs from the result that the bet is settled by: a disqualification or a judge's error
   * after the all-clear (rules: corrections, judges-error). Null: they agree, or the leg is open.
   */
  recordChange: orNull(Type.Union([Type.Literal('disqualification'), Type.Literal('judge')])),
  /** How many places its race pays (rule: places-paid); null for a leg to win. */
  placesPaid: orNull(Type.Integer()),
  deadHeat: orNull(Type.Object({ tied: Type.Integer(), placesShared: Type.Integer() })),
  deductions: Type.Array(LegDeduction),
  /**
   * What one rand on it returns, stake included (rule: line-return); of a leg still to run, what it would return if it
   * won. Null at the starting price until there is one.
   */
  factor: orNull(ExactNumber),
});
export type BetLegWire = Static<typeof BetLegWire>;

/** The status of a bet. */
export const BetStatus = Type.Union([
  Type.Literal('open'),
  Type.Literal('won'),
  Type.Literal('lost'),
  Type.Literal('void'),
]);
export type BetStatus = Static<typeof BetStatus>;

/**
 * Why a bet was settled again (rule: corrections).
 * - `capture`: its result had been entered wrongly.
 * - `non-runner`: a runner was declared after the off to have taken no part (rule: late-non-runner).
 * - `race-void`: a race was made void (rule: race-voided); `reopened`: the result that had decided it was taken back.
 */
export const ResettledReason = Type.Union([
  Type.Literal('capture'),
  Type.Literal('non-runner'),
  Type.Literal('race-void'),
  Type.Literal('reopened'),
]);
export type ResettledReason = Static<typeof ResettledReason>;

/** A struck line. `meetingId` and the fields after it tell its programme: in soccer 1, `Soccer` and the first kick-off's day. */
export const MyBet = Type.Object({
  sport: Type.String(),
  betId: BetId,
  /** What the lines of one strike have in common. Left out of bets struck before it was noted. */
  strikeId: Type.Optional(Type.String()),
  receiptNumber: Type.String(),
  betTitle: Type.String(),
  isLuckyPick: Type.Boolean(),
  /** Every leg at fixed odds. */
  isFixedOdds: Type.Boolean(),
  meetingId: Id,
  meetingName: Type.String(),
  meetingDate: Type.String(),
  /** 5: postponed; the bet is kept for 48 hours (rule: lapse). */
  meetingStatusId: Type.Integer(),
  betCount: Type.Integer(),
  /** How many of them still run (rule: still-running). Left out where all do, and once settled. */
  betsRunning: Type.Optional(Type.Integer()),
  /** Per combination. */
  stake: Rands,
  totalStake: Rands,
  /**
   * The most one combination can win at the starting price; null where it was checked at the strike
   * (rule: winnings-check).
   */
  winningsCap: orNull(Rands),
  /** Tax on its winnings, per cent, as in force at the strike (rule: winnings-tax). The amounts below are after tax. */
  taxPercent: Type.Number(),
  /**
   * What an open bet pays if every undecided leg wins, after deductions, limit and tax. Null at the starting price, and
   * once settled.
   */
  potentialReturn: orNull(Rands),
  /**
   * The same if the provisional results stay as they are. Left out where none is against the bet, and while a part of
   * it that could still come in waits for a starting price.
   */
  returnAsItStands: Type.Optional(Rands),
  /** The part of it that its decided combinations pay for certain; null once settled. */
  returnSoFar: orNull(Rands),
  /** What of it is in the punter's wallet already: an open bet of singles is paid race by race. Left out where nothing is. */
  paidSoFar: Type.Optional(Rands),
  status: BetStatus,
  /**
   * What it returned beyond its total stake, so that the return is payout + totalStake (rule: payout-on-the-wire). 0
   * where no more than the stake came back; null while open.
   */
  payout: orNull(Rands),
  /** Paid into the punter's wallet: stake and winnings together, after tax; null while open. */
  returns: orNull(Rands),
  struckAt: Instant,
  settledAt: orNull(Instant),
  resettledReason: orNull(ResettledReason),
  legCount: Type.Integer(),
  /** How many of the legs that are left out are still to come. Left out where none is. */
  legsToCome: Type.Optional(Type.Integer()),
  /** Of a lost bet only the legs that lost; GetBetLegs answers all of them. */
  legs: Type.Array(BetLegWire),
  /** Which selections are left out of its legs. Left out where none is. */
  leftOut: Type.Optional(
    Type.Array(Type.Pick(BetLegWire, ['sport', 'raceId', 'saddle', 'isPlace', 'marketName'])),
  ),
  /** Of a settled bet of several combinations: how many paid, and the first of them, before tax. */
  paying: Type.Optional(
    Type.Object({
      count: Type.Integer(),
      /** Legs as indexes of `legs`. */
      listed: Type.Array(Type.Object({ legs: Type.Array(Type.Integer()), returns: ExactRands })),
    }),
  ),
});
export type MyBet = Static<typeof MyBet>;

const BetParams = Type.Object({ betId: BetId });

/** A leg with everything that its factor is computed from. */
export const ExplainedLeg = Type.Object({
  ...BetLegWire.properties,
  /** The runner's SP to win; null before the result, or when none is known. */
  startingPriceFraction: orNull(OddsFraction),
  /** The price it is paid at: as struck, or the SP. Null unless it won. */
  paidAtFraction: orNull(OddsFraction),
  /** The odds to one after deductions. Null unless it won. */
  oddsAfterDeductions: orNull(ExactNumber),
  /** The part of the stake that counts as won: below 1 after a dead heat (rule: dead-heat). Null while undecided. */
  share: orNull(ExactNumber),
});
export type ExplainedLeg = Static<typeof ExplainedLeg>;

/** One combination, before tax. */
export const ExplainedCombination = Type.Object({
  /** Its legs, as indexes of the explained ones. */
  legs: Type.Array(Type.Integer()),
  status: BetStatus,
  /** The product of its legs' factors; null while open. */
  factor: orNull(ExactNumber),
  /** Stake × factor, cut by the cap; null while open. */
  returns: orNull(ExactRands),
  /** Its winnings before the cap cut them; null where the cap did not apply. */
  winningsBeforeCap: orNull(ExactRands),
});
export type ExplainedCombination = Static<typeof ExplainedCombination>;

/** How the combinations add up to the payout. */
export const ExplainedSum = Type.Object({
  /** Stakes of the combinations that paid, as far as they count as won: neither capped nor taxed. */
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
  /** What rounding to the nearest cent, half up, added; below 0 what it took. */
  rounding: ExactRands,
  /** Paid into the wallet: exact + rounding. */
  returns: Rands,
});
export type ExplainedSum = Static<typeof ExplainedSum>;

/** One settlement of a bet; the last is in force. */
export const SettlementWire = Type.Object({
  number: Type.Integer(),
  status: BetStatus,
  /** As `payout` of {@link MyBet}. */
  payout: Rands,
  /** Paid into the wallet. */
  returns: Rands,
  /** Why it replaced the one before. */
  reason: orNull(ResettledReason),
  at: Instant,
  /** The number of the payout in the ledger; null when nothing was paid. */
  ledgerEntry: orNull(Type.Integer()),
});
export type SettlementWire = Static<typeof SettlementWire>;

/** A bet's whole explanation (rule: explained-bets), computed from the stored facts on request. */
export const BetExplanation = Type.Object({
  sport: Type.String(),
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
    /** The first of them: those that pay or can still pay, then those that lost. */
    listed: Type.Array(ExplainedCombination),
    /** The others: how many, and what they return together; null while the bet is open. */
    rest: Type.Object({ count: Type.Integer(), returns: orNull(ExactRands) }),
  }),
  /** Null while the bet is open. */
  sum: orNull(ExplainedSum),
  /** Of an open bet, instead; null once settled. */
  open: orNull(
    Type.Object({
      /** What its decided combinations pay for certain. */
      soFar: ExplainedSum,
      /** What it pays if every undecided leg wins; null at the starting price. */
      atBest: orNull(ExplainedSum),
      /** The same if the provisional results stay as they are; left out like `returnAsItStands`. */
      asItStands: Type.Optional(ExplainedSum),
    }),
  ),
  /** Every settlement there was, in order. */
  settlements: Type.Array(SettlementWire),
  /** Whether this is what was paid; false after a result has changed, until the bet is settled again. */
  isSettledSo: Type.Boolean(),
});
export type BetExplanation = Static<typeof BetExplanation>;

export const myBetsCalls = declareCalls('my-bets', {
  GetMyBets: {
    summary:
      "The punter's bets: 0 all settled, 1 open, 4 wins and 5 losses (tickets that paid more or less than they cost, with all their bets). Open ones last struck first, settled ones by when the last of their ticket was settled, newest first. None is success with an empty list.",
    params: Type.Object({ filterType: Type.Integer({ enum: Object.values(BetFilter) }) }),
    query: Type.Object({
      /** Only bets that come after `before` in the list; only `betId`, if the list has it. */
      before: Type.Optional(BetId),
      betId: Type.Optional(BetId),
      /** A page holds somewhat more where it would otherwise end within a strike. */
      perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    payload: Type.Object({
      responseObject: Type.Array(MyBet),
      /** `before` of the next page; null on the last. */
      next: orNull(BetId),
      /** How many bets all pages have: on the first page; null on the others, and of one bet alone. */
      total: orNull(Type.Integer()),
      /** The stakes that still run (rule: still-running); null in the other lists, and where `total` is null. */
      openStake: orNull(Rands),
      /** How many combinations still run, and how many strikes are open; left out like `openStake` is null. */
      openCombinations: Type.Optional(Type.Integer()),
      openStrikes: Type.Optional(Type.Integer()),
      /** Of settled bets on the last page: older ones, of before this day, are in the archive (rule: archive). */
      archivedBefore: Type.Optional(Day),
    }),
  },

  GetDeductionScale: {
    summary: 'The scale of deductions for bets struck now, from the longest price to the shortest.',
    payload: Type.Object({
      bands: Type.Array(
        Type.Object({
          /** Null: no bound. */
          longest: orNull(OddsFraction),
          shortest: orNull(OddsFraction),
          percent: Type.Integer(),
        }),
      ),
    }),
  },

  GetBetLegs: {
    summary: "The legs of one of the punter's bets; 404 for somebody else's.",
    params: BetParams,
    payload: Type.Object({ betLegs: Type.Array(BetLegWire) }),
  },

  GetBetExplanation: {
    summary:
      "How one of the punter's bets comes to what it pays, complete enough to be done again by hand; 404 for somebody else's.",
    params: BetParams,
    payload: Type.Object({ explanation: BetExplanation }),
  },
});
