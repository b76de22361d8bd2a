import type {
  BetRequest,
  FailedBet,
  PriceChange,
  StrikeResponse,
  StruckBet,
} from '@furlong/contract/schemas/slip';
import type { Rands } from '@furlong/domain/money';
import { reduceSlip, type SlipAction } from '../src/betting/slip/reduce-slip.ts';
import { emptySlip, type SlipState } from '../src/betting/slip/slip-state.ts';
import type { SentStrike } from '../src/betting/strike/strike-state.ts';
import { rands } from './rands.ts';

export const event = { id: 1, name: 'Kenilworth', date: '2026-11-21T00:00:00+02:00' };

/** Numbered guids. */
export function guid(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/** One line as it is sent, of one runner at 3/1. */
export function makeRequest(
  number: number,
  betTitle = 'DOUBLES',
  change: Partial<BetRequest['dt'][number]> = {},
): BetRequest {
  return {
    combinatonInfo: {
      betTitle,
      combinationBetTypeId: 3,
      legsPerBet: 1,
      totalStake: rands(5),
      guid: guid(number),
      pid: 7,
    },
    dt: [
      {
        raceId: 101,
        raceNumber: 1,
        saddle: 1,
        odds: 3,
        oddsFraction: '3/1',
        placeOdds: 1,
        placeOddsFraction: '1/1',
        isPlace: false,
        isFixedOdds: true,
        ...change,
      },
    ],
  };
}

export function makeStruck(number: number, change: Partial<StruckBet> = {}): StruckBet {
  return {
    guid: guid(number),
    betId: number,
    receiptNumber: `F-${String(number).padStart(7, '0')}`,
    betTitle: 'DOUBLES',
    betCount: 1,
    totalStake: rands(5),
    totalOdds: 3,
    payout: rands(15),
    struckAt: '2026-11-21T10:00:00Z',
    alreadyStruck: false,
    legs: [],
    ...change,
  };
}

export function makeFailed(number: number, request = makeRequest(number), mayRetry = true): FailedBet {
  return {
    guid: guid(number),
    betTitle: request.combinatonInfo.betTitle,
    errorCode: 302,
    message: 'Betting on Race 1 is suspended',
    mayRetry,
    request,
  };
}

/** A line stopped because its runner went from 3/1 to 7/2. */
export function makeChange(number: number, request = makeRequest(number)): PriceChange {
  return {
    guid: guid(number),
    betTitle: request.combinatonInfo.betTitle,
    legs: request.dt.map(({ raceId, raceNumber, saddle, isPlace }) => ({
      raceId,
      raceNumber,
      saddle,
      horseName: 'Karoo Lantern',
      isPlace,
      oldOdds: 3,
      oldOddsFraction: '3/1',
      newOdds: 3.5,
      newOddsFraction: '7/2',
    })),
    request: { ...request, dt: request.dt.map((leg) => ({ ...leg, odds: 3.5, oddsFraction: '7/2' })) },
  };
}

/** The strike calls' answer, with the server's counts. */
export function makeResponse(parts: {
  failed?: readonly FailedBet[];
  struck?: readonly StruckBet[];
  changes?: readonly PriceChange[];
  balance?: Rands | null;
}): StrikeResponse {
  const { failed = [], struck = [], changes = [], balance = rands(980) } = parts;
  return {
    failedBetRequests: [...failed],
    successfulBetInfo: [...struck],
    priceChanges: [...changes],
    totalSuccessfulBetsPlaced: struck.length,
    totalPriceChangeAlerts: changes.length,
    balance,
  };
}

export function makeSent(requests: readonly BetRequest[], change: Partial<SentStrike> = {}): SentStrike {
  return { how: 'strike', index: null, meetingId: 1, isLuckyPick: false, requests, lost: false, ...change };
}

/** A slip after some actions. */
export function slipAfter(...actions: readonly SlipAction[]): SlipState {
  return actions.reduce(reduceSlip, emptySlip(event));
}
