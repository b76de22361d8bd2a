import { formatOddsFraction, type Odds, oddsToNumber, parseOdds } from '@furlong/domain/odds';
import type { Odds as ShownOdds } from '../../../../ui/format/format-odds.ts';

/** Exact odds as the screen shows them; null where there are none. */
export function shownOdds(odds: Odds | null): ShownOdds | null {
  return odds && { toOne: oddsToNumber(odds), fraction: formatOddsFraction(odds) };
}

/** The odds of a fraction on the wire; null where there are none. */
export function priceOf(fraction: string | null | undefined): Odds | null {
  return fraction === null || fraction === undefined ? null : parseOdds(fraction);
}
