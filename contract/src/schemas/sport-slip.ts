import Type, { type Static } from 'typebox';
import { declareCalls } from './declare-calls.ts';
import { Again, Guid, Id, OddsFraction, OddsNumber, orNull, Rands, SentRands } from './fields.ts';
import { MarketName, OutcomeName } from './fixtures.ts';
import { AcceptBetter, StruckBet } from './slip.ts';

/** A leg as it is sent. `odds`, or its exact fraction, is the price that the punter saw. */
export const SportLeg = Type.Object({
  sport: Type.Literal('soccer'),
  /** The fixture. */
  eventId: Id,
  market: MarketName,
  outcome: OutcomeName,
  odds: Type.Optional(orNull(OddsNumber)),
  oddsFraction: Type.Optional(orNull(OddsFraction)),
});
export type SportLeg = Static<typeof SportLeg>;

/** What a line of soccer is. `totalStake` is the stake of all its combinations together. */
export const SportCombinationInfo = Type.Object({
  /** SINGLES, DOUBLES, TREBLES, QUADS or ALL UP. */
  betTitle: Type.String({ maxLength: 40 }),
  /** 1 singles, 3 covers, 4 all up. */
  combinationBetTypeId: Type.Integer({ minimum: 1, maximum: 4 }),
  legsPerBet: Type.Integer({ minimum: 1, maximum: 20 }),
  totalStake: SentRands,
  totalOdds: Type.Optional(orNull(Type.Number())),
  payout: Type.Optional(orNull(SentRands)),
  /** Made by the client before it sends: the line is struck once under it. */
  guid: Type.Optional(Guid),
  pid: Type.Optional(Id),
});

/** One line as it is sent, and as a failed or changed one is returned. */
export const SportBetRequest = Type.Object({
  combinatonInfo: SportCombinationInfo,
  dt: Type.Array(SportLeg, { minItems: 1, maxItems: 20 }),
});
export type SportBetRequest = Static<typeof SportBetRequest>;

/** A line that was not struck, and why; sent again as its `request` under the same guid it is tried again. */
export const FailedSportBet = Type.Object({
  guid: Type.String(),
  betTitle: Type.String(),
  /** One of `StrikeErrorCode`. */
  errorCode: Type.Integer(),
  message: Type.String(),
  mayRetry: Type.Boolean(),
  request: SportBetRequest,
});
export type FailedSportBet = Static<typeof FailedSportBet>;

/** A line not struck because of new prices, like `PriceChange`; `request` has them. */
export const SportPriceChange = Type.Object({
  guid: Type.String(),
  betTitle: Type.String(),
  legs: Type.Array(
    Type.Object({
      eventId: Id,
      market: MarketName,
      outcome: OutcomeName,
      /** `Egoli Miners v Umgeni Rovers`. */
      eventName: Type.String(),
      /** The outcome in words, as `Egoli Miners` or `Over 2.5 goals`. */
      outcomeName: Type.String(),
      oldOdds: orNull(OddsNumber),
      oldOddsFraction: orNull(OddsFraction),
      newOdds: OddsNumber,
      newOddsFraction: OddsFraction,
    }),
  ),
  request: SportBetRequest,
});
export type SportPriceChange = Static<typeof SportPriceChange>;

/** The five strike fields for lines of soccer, like `StrikeResponse` (rule: strike-response). */
export const SportStrikeResponse = Type.Object({
  failedBetRequests: Type.Array(FailedSportBet),
  successfulBetInfo: Type.Array(StruckBet),
  priceChanges: Type.Array(SportPriceChange),
  totalSuccessfulBetsPlaced: Type.Integer(),
  totalPriceChangeAlerts: Type.Integer(),
  /** The wallet's balance after the strike, in rands; null where another system keeps the wallet. */
  balance: orNull(Rands),
});
export type SportStrikeResponse = Static<typeof SportStrikeResponse>;

/** Twenty lines of twenty legs. In bytes. */
const slipLimit = 128 * 1024;

export const sportSlipCalls = declareCalls('sport-slip', {
  PlaceSportBet: {
    summary:
      'Strikes lines of soccer, each for itself, as PlaceBet does those of a card: struck, failed with a reason, or stopped by a price change. Failed lines, and changed ones at their new prices, are sent again under their guids; sent twice it strikes once. When every line failed the answer is a refusal (status 0) with the same fields.',
    query: Type.Object({ again: Again }),
    body: Type.Object({
      bets: Type.Array(SportBetRequest, { minItems: 1, maxItems: 20 }),
      acceptBetter: AcceptBetter,
    }),
    bodyLimit: slipLimit,
    payload: SportStrikeResponse,
  },
});
