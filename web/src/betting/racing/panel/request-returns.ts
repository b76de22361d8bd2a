import type { BetRequest } from '@furlong/contract/slip';
import { combinationCount, type PlacesPaid, potentialPayout } from '@furlong/domain/betting/line-price';
import { MEETING_SPORT } from '@furlong/domain/betting/slip-sports';
import { type Cents, parseMoney } from '@furlong/domain/money';
import { parseOdds } from '@furlong/domain/odds';
import { getConfig } from '../../../platform/site/config.ts';
import type { Receipt } from '../../strike/strike-state.ts';
import type { SlipLegView } from './legs-of.ts';

/** The operator's tax on winnings, in hundredths of a per cent (Decision 13). */
export function taxBasisPoints(): number {
  return Math.round(getConfig().winningsTaxPercent[MEETING_SPORT] * 100);
}

/** What follows an amount that a bet returns: whatever is shown of returns is shown after tax, and says so. */
export function taxWords(tax = taxBasisPoints()): string {
  return tax > 0 ? ' after tax' : '';
}

type Leg = BetRequest['dt'][number];

interface Terms {
  readonly taxBasisPoints: number;
  readonly placesPaid?: PlacesPaid | undefined;
  /** The price of a leg that is not the request's own. */
  readonly other?: (leg: Leg) => string | null | undefined;
}

/** What a line that was sent returns, before tax and after; null when a price is not known, or the starting price. */
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
 * What a struck line returns after tax: what the server says it wins and the stake, less the tax on it. Null at the
 * starting price.
 */
export function receiptReturn(
  { payout, totalStake, request }: Receipt,
  placesPaid?: PlacesPaid,
): Cents | null {
  if (payout === null) return null;
  const own = requestReturn(request, { taxBasisPoints: taxBasisPoints(), placesPaid });
  return parseMoney(payout) + parseMoney(totalStake) - (own === null ? 0 : own.beforeTax - own.afterTax);
}

/** How many places the races of a slip pay; of a race whose runners are gone from it, not known. */
export function placesPaidOn(legs: readonly SlipLegView[]): PlacesPaid | undefined {
  const places = new Map(legs.map(({ raceId, placesPaid }) => [raceId, placesPaid]));
  return places.size === 0 ? undefined : (race) => places.get(race) ?? 0;
}
