import type {
  BetRequest,
  FailedBet,
  PriceChange,
  StrikeLeg,
  StrikeResponse,
  StruckBet,
} from '@furlong/contract/schemas/slip';
import { bestCombinationOdds, type PlacesPaid, potentialReturn } from '@furlong/domain/betting/line-price';
import { receiptNumber } from '@furlong/domain/betting/receipt-number';
import { moneyToWire } from '@furlong/domain/money';
import { type Odds, oddsToNumber, oddsToWire } from '@furlong/domain/odds';
import type { StruckSlip } from '../strike/bet-striker.ts';
import type { ChangedPrice, StrikeOutcome } from '../strike/strike-outcome.ts';
import type { StrikeRefusal } from '../strike/strike-refusals.ts';
import type { RacingLine } from './read-lines.ts';

type Struck = Extract<StrikeOutcome, { kind: 'struck' }>;

/** What the strike calls answer; the outcomes are those of the lines, in their order. */
export function shapeStrike(
  { outcomes, placesPaid, balance }: StruckSlip,
  lines: readonly RacingLine[],
): StrikeResponse {
  const failed: FailedBet[] = [];
  const struck: StruckBet[] = [];
  const changed: PriceChange[] = [];
  for (const [index, line] of lines.entries()) {
    const outcome = outcomes[index];
    if (outcome?.kind === 'struck') struck.push(shapeStruck(line, outcome, placesPaid));
    else if (outcome?.kind === 'changed') changed.push(shapeChanged(line, outcome.changes));
    else if (outcome) failed.push(shapeFailed(line, outcome.refusal));
  }
  return {
    failedBetRequests: failed,
    successfulBetInfo: struck,
    priceChanges: changed,
    totalSuccessfulBetsPlaced: struck.length,
    totalPriceChangeAlerts: changed.length,
    balance: balance === null ? null : moneyToWire(balance),
  };
}

/** Why a slip is refused as a whole: the first of its failures, when every line failed. */
export function wholeRefusal({ outcomes }: StruckSlip): StrikeRefusal | undefined {
  const refusals = outcomes.flatMap((outcome) => (outcome.kind === 'failed' ? [outcome.refusal] : []));
  return refusals.length === outcomes.length ? refusals[0] : undefined;
}

function shapeStruck(
  { guid, betTitle }: RacingLine,
  { betId, line, combinations, struckAt, already }: Struck,
  placesPaid: PlacesPaid,
): StruckBet {
  const odds = bestCombinationOdds(line);
  const returned = potentialReturn(line, placesPaid);
  const totalStake = line.stake * combinations;
  return {
    guid,
    betId,
    receiptNumber: receiptNumber(betId),
    betTitle,
    betCount: combinations,
    totalStake: moneyToWire(totalStake),
    totalOdds: odds && oddsToNumber(odds),
    payout: returned === null ? null : moneyToWire(returned - totalStake),
    struckAt: struckAt.toISOString(),
    alreadyStruck: already,
  };
}

function shapeFailed({ guid, betTitle, request }: RacingLine, refusal: StrikeRefusal): FailedBet {
  return {
    guid,
    betTitle,
    errorCode: refusal.errorCode,
    message: refusal.message,
    mayRetry: refusal.mayRetry,
    request: withGuid(request, guid, request.dt),
  };
}

function shapeChanged(
  { guid, betTitle, request }: RacingLine,
  changes: readonly ChangedPrice[],
): PriceChange {
  const fresh = new Map(changes.map(({ index, odds }) => [index, odds]));
  const dt = request.dt.map((leg, index) => {
    const odds = fresh.get(index);
    return odds ? withPrice(leg, odds) : leg;
  });
  return {
    guid,
    betTitle,
    legs: changes.flatMap(({ index, odds, names }) => {
      const leg = request.dt[index];
      if (!leg) return [];
      const [oldOdds, oldOddsFraction] = leg.isPlace
        ? [leg.placeOdds, leg.placeOddsFraction]
        : [leg.odds, leg.oddsFraction];
      const { odds: newOdds, fraction: newOddsFraction } = oddsToWire(odds);
      return [
        {
          raceId: leg.raceId,
          raceNumber: leg.raceNumber,
          saddle: leg.saddle,
          horseName: names.outcome,
          isPlace: leg.isPlace,
          oldOdds: oldOdds ?? null,
          oldOddsFraction: oldOddsFraction ?? null,
          newOdds,
          newOddsFraction,
        },
      ];
    }),
    request: withGuid(request, guid, dt),
  };
}

function withPrice(leg: StrikeLeg, price: Odds): StrikeLeg {
  const { odds, fraction } = oddsToWire(price);
  return leg.isPlace
    ? { ...leg, placeOdds: odds, placeOddsFraction: fraction }
    : { ...leg, odds, oddsFraction: fraction };
}

function withGuid({ combinatonInfo }: BetRequest, guid: string, dt: BetRequest['dt']): BetRequest {
  return { combinatonInfo: { ...combinatonInfo, guid }, dt };
}
