import type { BetRequest } from '@furlong/contract/schemas/slip';
import { combinationCount, type PlacesPaid, potentialPayout } from '@furlong/domain/betting/line-price';
import { MEETING_SPORT } from '@furlong/domain/betting/slip-sports';
import { type Cents, parseMoney } from '@furlong/domain/money';
import { parseOdds } from '@furlong/domain/odds';
import { getConfig } from '../../../platform/site/config.ts';
import type { Receipt } from '../../strike/strike-state.ts';
import { type ChangedLine, isRacingChange, isRacingRequest } from '../../strike/strike-wire.ts';
import type { SlipLegView } from './legs-of.ts';

/** The operator's tax on winnings, in hundredths of a per cent (rule: winnings-tax). */
export function taxBasisPoints(): number {
  return Math.round(getConfig().winningsTaxPercent[MEETING_SPORT] * 100);
}

type Leg = BetRequest['dt'][number];

interface Terms {
  readonly taxBasisPoints: number;
  readonly placesPaid?: PlacesPaid | undefined;
  /** The price of a leg that is not the request's own. */
  readonly other?: (leg: Leg) => string | null | undefined;
}

/** What a sent line returns, before and after tax; null at the starting price or one that is not known. */
export function requestReturn({ combinatonInfo, dt }: BetRequest, terms: Terms) {
  const legs = dt.map((leg) => {
    const own = leg.isPlace ? leg.placeOddsFraction : leg.oddsFraction;
    const fraction = terms.other?.(leg) ?? own;
    return {
      event: leg.raceId,
      market: leg.isPlace ? ('place' as const) : ('win' as const),
      outcome: leg.saddle,
      odds: leg.isFixedOdds && fraction ? parseOdds(fraction) : null,
    };
  });
  const line = { legs, size: combinatonInfo.legsPerBet, stake: 0 };
  const stake = parseMoney(combinatonInfo.totalStake) / Math.max(1, combinationCount(line));
  return potentialPayout({ ...line, stake }, terms.taxBasisPoints, terms.placesPaid);
}

/**
 * What a struck line returns after tax: the server's payout and the stake, less the tax. Null at the starting price.
 */
export function receiptReturn(
  { payout, totalStake, request }: Receipt,
  placesPaid?: PlacesPaid,
): Cents | null {
  if (payout === null || !isRacingRequest(request)) return null;
  const own = requestReturn(request, { taxBasisPoints: taxBasisPoints(), placesPaid });
  return parseMoney(payout) + parseMoney(totalStake) - (own === null ? 0 : own.beforeTax - own.afterTax);
}

/** What a line returns at the prices that were seen, and at the new ones, in cents after tax. */
export function changeReturns(
  change: ChangedLine,
  placesPaid?: PlacesPaid,
  tax = 0,
): { before: Cents | null; now: Cents | null } {
  if (!isRacingChange(change)) return { before: null, now: null };
  const { request, legs } = change;
  const old = new Map(
    legs.map(({ raceId, saddle, isPlace, oldOddsFraction }) => [
      keyOf({ raceId, saddle, isPlace }),
      oldOddsFraction,
    ]),
  );
  const terms = { taxBasisPoints: tax, placesPaid };
  return {
    before: requestReturn(request, { ...terms, other: (leg) => old.get(keyOf(leg)) })?.afterTax ?? null,
    now: requestReturn(request, terms)?.afterTax ?? null,
  };
}

function keyOf({ raceId, saddle, isPlace }: Pick<Leg, 'raceId' | 'saddle' | 'isPlace'>): string {
  return `${raceId}/${saddle}/${isPlace}`;
}

/** How many places the races of a slip pay; 0 for a race whose runners are not on it any more. */
export function placesPaidOn(legs: readonly SlipLegView[]): PlacesPaid | undefined {
  const places = new Map(legs.map(({ raceId, placesPaid }) => [raceId, placesPaid]));
  return places.size === 0 ? undefined : (race) => places.get(race) ?? 0;
}
