import { compareOdds, formatOddsFraction, type Odds, parseOdds } from '@furlong/domain/odds';
import type { TappedPrices } from '../../sport.ts';
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
