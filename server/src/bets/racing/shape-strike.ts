import type {
  BetRequest,
  FailedBet,
  PriceChange,
  StrikeLeg,
  StrikeResponse,
  StruckBet,
} from '@furlong/contract/slip';
import { bestCombinationOdds, type PlacesPaid, potentialReturn } from '@furlong/domain/betting/line-price';
import { receiptNumber } from '@furlong/domain/betting/receipt-number';
import { moneyToWire } from '@furlong/domain/money';
import { type Odds, oddsToNumber, oddsToWire } from '@furlong/domain/odds';
import type { StruckSlip } from '../strike/bet-striker.ts';
import type { StrikeOutcome } from '../strike/strike-outcome.ts';
import type { StrikeRefusal } from '../strike/strike-refusals.ts';

type Struck = Extract<StrikeOutcome, { kind: 'struck' }>;
type Failed = Extract<StrikeOutcome, { kind: 'failed' }>;
type Changed = Extract<StrikeOutcome, { kind: 'changed' }>;

/** What the strike calls answer. */
export function shapeStrike({ outcomes, placesPaid, balance }: StruckSlip): StrikeResponse {
  const struck = outcomes.filter((outcome) => outcome.kind === 'struck');
  const changed = outcomes.filter((outcome) => outcome.kind === 'changed');
  return {
    failedBetRequests: outcomes.filter((outcome) => outcome.kind === 'failed').map(shapeFailed),
    successfulBetInfo: struck.map((outcome) => shapeStruck(outcome, placesPaid)),
    priceChanges: changed.map(shapeChanged),
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
  { asked, betId, line, combinations, struckAt, already }: Struck,
  placesPaid: PlacesPaid,
): StruckBet {
  const odds = bestCombinationOdds(line);
  const returned = potentialReturn(line, placesPaid);
  const totalStake = line.stake * combinations;
  return {
    guid: asked.guid,
    betId,
    receiptNumber: receiptNumber(betId),
    betTitle: asked.betTitle,
    betCount: combinations,
    totalStake: moneyToWire(totalStake),
    totalOdds: odds && oddsToNumber(odds),
    payout: returned === null ? null : moneyToWire(returned - totalStake),
    struckAt: struckAt.toISOString(),
    alreadyStruck: already,
  };
}

function shapeFailed({ asked, refusal }: Failed): FailedBet {
  return {
    guid: asked.guid,
    betTitle: asked.betTitle,
    errorCode: refusal.errorCode,
    message: refusal.message,
    mayRetry: refusal.mayRetry,
    request: withGuid(asked.request, asked.guid, asked.request.dt),
  };
}

function shapeChanged({ asked, changes }: Changed): PriceChange {
  const fresh = new Map(changes.map(({ index, odds }) => [index, odds]));
  const dt = asked.request.dt.map((leg, index) => {
    const odds = fresh.get(index);
    return odds ? withPrice(leg, odds) : leg;
  });
  return {
    guid: asked.guid,
    betTitle: asked.betTitle,
    legs: changes.flatMap(({ index, odds, horse }) => {
      const leg = asked.request.dt[index];
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
          horseName: horse,
          isPlace: leg.isPlace,
          oldOdds: oldOdds ?? null,
          oldOddsFraction: oldOddsFraction ?? null,
          newOdds,
          newOddsFraction,
        },
      ];
    }),
    request: withGuid(asked.request, asked.guid, dt),
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
