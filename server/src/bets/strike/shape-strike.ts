import type { StruckBet, StruckLeg } from '@furlong/contract/schemas/slip';
import type { BetLeg } from '@furlong/domain/betting/bet-line';
import { compareWithSeen } from '@furlong/domain/betting/judge-line';
import { bestCombinationRatio, type PlacesPaid, potentialReturn } from '@furlong/domain/betting/line-price';
import { receiptNumber } from '@furlong/domain/betting/receipt-number';
import { moneyToWire } from '@furlong/domain/money';
import { type Odds, oddsToNumber, oddsToWire } from '@furlong/domain/odds';
import { refusal, success } from '../../platform/http/answer.ts';
import { Failed } from '../../platform/http/failure.ts';
import { freshSignInWords } from '../../session/sitting.ts';
import type { LegNames } from '../sport.ts';
import type { StruckSlip } from './bet-striker.ts';
import type { LineToStrike } from './line-to-strike.ts';
import type { ChangedPrice, StrikeOutcome } from './strike-outcome.ts';
import { type StrikeRefusal, strikeRefusals } from './strike-refusals.ts';

type Struck = Extract<StrikeOutcome, { kind: 'struck' }>;

/** A line as its sport's call sends it. */
interface LineRequest {
  readonly combinatonInfo: { readonly guid?: string };
}

/** A line as it was asked for, with what was sent, to be handed back when it is not struck. */
export interface SentLine<Request extends LineRequest> extends LineToStrike {
  readonly betTitle: string;
  readonly request: Request;
}

/** What a sport's strike call answers (rule: strike-response); the outcomes are those of the lines, in their order. */
export function shapeStrike<Request extends LineRequest, Change>(
  { outcomes, placesPaid, balance }: StruckSlip,
  lines: readonly SentLine<Request>[],
  shapeChanged: (line: SentLine<Request>, changes: readonly ChangedPrice[]) => Change,
) {
  const struck: StruckBet[] = [];
  const priceChanges: Change[] = [];
  const failed = lines.flatMap((line, index) => {
    const outcome = outcomes[index];
    if (outcome?.kind === 'struck') struck.push(shapeStruck(line, outcome, placesPaid));
    else if (outcome?.kind === 'changed') priceChanges.push(shapeChanged(line, outcome.changes));
    return outcome?.kind === 'failed' ? [shapeFailed(line, outcome.refusal)] : [];
  });
  return {
    failedBetRequests: failed,
    successfulBetInfo: struck,
    priceChanges,
    totalSuccessfulBetsPlaced: struck.length,
    totalPriceChangeAlerts: priceChanges.length,
    balance: balance === null ? null : moneyToWire(balance),
  };
}

/**
 * A slip whose lines all failed is refused, for the reason of the first. When that reason is that the sign-in is too old,
 * throws Failed 'fresh-sign-in-needed'; where some lines were struck before, each line says it for itself.
 */
export function answerStrike<Response extends object>({ outcomes }: StruckSlip, response: Response) {
  const refusals = outcomes.flatMap((outcome) => (outcome.kind === 'failed' ? [outcome.refusal] : []));
  const why = refusals.length === outcomes.length ? refusals[0] : undefined;
  if (why === strikeRefusals.freshSignInNeeded) throw new Failed('fresh-sign-in-needed', freshSignInWords);
  return why ? refusal(why.errorCode, why.title, why.message, response) : success(response);
}

/** A line's request under the key that it was struck with, or can be sent again with. */
export function underKey<Request extends LineRequest>(request: Request, guid: string): Request {
  return { ...request, combinatonInfo: { ...request.combinatonInfo, guid } };
}

function shapeStruck(
  asked: LineToStrike & { readonly betTitle: string },
  { betId, line, combinations, struckAt, names, already }: Struck,
  placesPaid: PlacesPaid,
): StruckBet {
  const { guid, betTitle } = asked;
  const odds = bestCombinationRatio(line);
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
    legs: line.legs.map((leg, index) => shapeStruckLeg(leg, names[index], asked.legs[index]?.seen ?? null)),
  };
}

function shapeStruckLeg(
  { market, odds }: BetLeg,
  names: LegNames | undefined,
  seen: Odds | number | null,
): StruckLeg {
  const wire = odds && oddsToWire(odds);
  const before = odds !== null && compareWithSeen(odds, seen) > 0 ? seenToWire(seen) : null;
  return {
    eventName: names?.event ?? '',
    outcomeName: names?.outcome ?? '',
    isPlace: market === 'place',
    odds: wire?.odds ?? null,
    oddsFraction: wire?.fraction ?? null,
    seenOdds: before?.odds ?? null,
    seenOddsFraction: before?.fraction ?? null,
  };
}

/** The price that was seen, as it was sent: a number alone says no exact fraction. */
function seenToWire(seen: Odds | number | null): { odds: number; fraction: string | null } | null {
  return typeof seen === 'number' ? { odds: seen, fraction: null } : seen && oddsToWire(seen);
}

function shapeFailed<Request extends LineRequest>(
  { guid, betTitle, request }: SentLine<Request>,
  { errorCode, message, mayRetry }: StrikeRefusal,
) {
  return { guid, betTitle, errorCode, message, mayRetry, request: underKey(request, guid) };
}
