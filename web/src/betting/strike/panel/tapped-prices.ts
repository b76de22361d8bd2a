import { compareOdds, formatOddsFraction, type Odds, parseOdds } from '@furlong/domain/odds';
import type { TappedPrices } from '../../sport.ts';
import type { SentStrike } from '../strike-state.ts';
import type { LineRequest } from '../strike-wire.ts';
import type { LegPrices } from './seen-prices.ts';

/** Prices in the form in which a slip stores those that were tapped. */
export function toTapped({ odds, placeOdds }: LegPrices): TappedPrices {
  return { win: odds && formatOddsFraction(odds), place: placeOdds && formatOddsFraction(placeOdds) };
}

/**
 * The prices that a selection is struck at without asking (rule: moving-prices): those seen on the screen, but never
 * worse than those tapped, and the very ones tapped where the punter wants to be asked about better ones.
 */
export function pricesToSend(
  seen: LegPrices,
  tapped: TappedPrices | undefined,
  asksBetter: boolean,
): LegPrices {
  return {
    odds: priceToSend(seen.odds, tapped?.win, asksBetter),
    placeOdds: priceToSend(seen.placeOdds, tapped?.place, asksBetter),
  };
}

function priceToSend(seen: Odds | null, tapped: string | null | undefined, asksBetter: boolean): Odds | null {
  if (seen === null || tapped === null || tapped === undefined) return seen;
  const before = parseOdds(tapped);
  return asksBetter || compareOdds(seen, before) < 0 ? before : seen;
}

/**
 * The tapped prices that a strike would ask about, as fractions: they stand struck through beside the new ones until the
 * strike, however long those have been on the screen. Null where there is nothing to ask.
 */
export function pricesLeft(
  now: LegPrices,
  tapped: TappedPrices | undefined,
  asksBetter: boolean,
): TappedPrices {
  return {
    win: priceLeft(now.odds, tapped?.win, asksBetter),
    place: priceLeft(now.placeOdds, tapped?.place, asksBetter),
  };
}

function priceLeft(now: Odds | null, tapped: string | null | undefined, asksBetter: boolean): string | null {
  if (now === null || tapped === null || tapped === undefined) return null;
  const standing = compareOdds(now, parseOdds(tapped));
  return standing < 0 || (asksBetter && standing > 0) ? tapped : null;
}

/**
 * The prices of a strike by the selections they are of: with it the punter took them, so that from now on they are the
 * tapped ones. A leg says both prices of its selection. In a strike both were in sight; lines sent again speak only for
 * the one that they are struck at.
 */
export function pricesSent(
  { how, requests }: Pick<SentStrike, 'how' | 'requests'>,
  keyOfLeg: (request: LineRequest, index: number) => string | null,
): ReadonlyMap<string, Partial<TappedPrices>> {
  const own = new Map<string, Partial<TappedPrices>>();
  const beside = new Map<string, Partial<TappedPrices>>();
  const note = (
    to: typeof own,
    key: string,
    market: keyof TappedPrices,
    price: string | null | undefined,
  ) => {
    if (price) to.set(key, { ...to.get(key), [market]: price });
  };
  for (const request of requests) {
    for (const [index, leg] of request.dt.entries()) {
      const key = keyOfLeg(request, index);
      if (key === null) continue;
      const isPlace = 'isPlace' in leg && leg.isPlace;
      note(isPlace ? beside : own, key, 'win', leg.oddsFraction);
      if ('placeOddsFraction' in leg) {
        note(isPlace ? own : beside, key, 'place', leg.placeOddsFraction);
      }
    }
  }
  if (how === 'strike') {
    for (const [key, prices] of beside) own.set(key, { ...prices, ...own.get(key) });
  }
  return own;
}
