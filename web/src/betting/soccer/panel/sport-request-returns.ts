import type { SportBetRequest, SportLeg } from '@furlong/contract/schemas/sport-slip';
import { combinationCount, potentialPayout } from '@furlong/domain/betting/line-price';
import { type Cents, parseMoney } from '@furlong/domain/money';
import { parseOdds } from '@furlong/domain/odds';
import { outcomeNumber } from '@furlong/domain/soccer/markets';
import { taxBasisPointsOf } from '../../slip/panel/view/slip-tax.ts';
import type { Receipt } from '../../strike/strike-state.ts';
import { type ChangedLine, isSoccerChange, isSoccerRequest } from '../../strike/strike-wire.ts';
import { soccer } from '../soccer.ts';

type PriceOfLeg = (leg: SportLeg) => string | null | undefined;

/** What a sent line returns, before and after tax, in cents; null where a price is not known. */
function requestReturn({ combinatonInfo, dt }: SportBetRequest, other: PriceOfLeg = () => undefined) {
  const legs = dt.map((leg) => {
    const fraction = other(leg) ?? leg.oddsFraction;
    return {
      event: leg.eventId,
      market: leg.market,
      outcome: outcomeNumber(leg.market, leg.outcome) ?? 0,
      odds: fraction ? parseOdds(fraction) : null,
    };
  });
  const line = { legs, size: combinatonInfo.legsPerBet, stake: 0 };
  const stake = parseMoney(combinatonInfo.totalStake) / Math.max(1, combinationCount(line));
  return potentialPayout({ ...line, stake }, taxBasisPointsOf(soccer.name));
}

/** What a struck line returns after tax: the server's payout and the stake, less the tax; null where not known. */
export function sportReceiptReturn({ payout, totalStake, request }: Receipt): Cents | null {
  if (payout === null || !isSoccerRequest(request)) return null;
  const own = requestReturn(request);
  return parseMoney(payout) + parseMoney(totalStake) - (own === null ? 0 : own.beforeTax - own.afterTax);
}

/** What a line returns at the prices that were seen, and at the new ones, in cents after tax. */
export function sportChangeReturns(change: ChangedLine): { before: Cents | null; now: Cents | null } {
  if (!isSoccerChange(change)) return { before: null, now: null };
  const old = new Map(change.legs.map((leg) => [keyOf(leg), leg.oldOddsFraction]));
  return {
    before: requestReturn(change.request, (leg) => old.get(keyOf(leg)))?.afterTax ?? null,
    now: requestReturn(change.request)?.afterTax ?? null,
  };
}

function keyOf({ eventId, market, outcome }: Pick<SportLeg, 'eventId' | 'market' | 'outcome'>): string {
  return `${eventId}/${market}/${outcome}`;
}
