import type { BetRequest, FailedBet, PriceChange, StruckBet } from '@furlong/contract/schemas/slip';
import type { FailedSportBet, SportBetRequest, SportPriceChange } from '@furlong/contract/schemas/sport-slip';
import type { Rands } from '@furlong/domain/money';

/** A line as it is sent, of any sport. Only the sport reads its legs. */
export type LineRequest = BetRequest | SportBetRequest;

/** A line that was not struck, and why. */
export type FailedLine = FailedBet | FailedSportBet;

/** A line stopped by a new price. */
export type ChangedLine = PriceChange | SportPriceChange;

/** The five strike fields, of any sport (rule: strike-response). */
export interface StrikeAnswer {
  readonly failedBetRequests: readonly FailedLine[];
  readonly successfulBetInfo: readonly StruckBet[];
  readonly priceChanges: readonly ChangedLine[];
  readonly totalSuccessfulBetsPlaced: number;
  readonly totalPriceChangeAlerts: number;
  /** Null where another system keeps the wallet and did not give it. */
  readonly balance: Rands | null;
}

/** Whether a line is one of racing. */
export function isRacingRequest(request: LineRequest): request is BetRequest {
  return !isSoccerRequest(request);
}

/** Whether a line is one of soccer. */
export function isSoccerRequest(request: LineRequest): request is SportBetRequest {
  return request.dt.some((leg) => 'sport' in leg && leg.sport === 'soccer');
}

/** Whether a new price is one of racing. */
export function isRacingChange(change: ChangedLine): change is PriceChange {
  return isRacingRequest(change.request);
}

/** Whether a new price is one of soccer. */
export function isSoccerChange(change: ChangedLine): change is SportPriceChange {
  return isSoccerRequest(change.request);
}
