import { type Odds as ExactOdds, formatOddsFraction, oddsToNumber } from '@furlong/domain/odds';
import type { Odds } from '../../../ui/format/format-odds.ts';

/** Exact odds in the two forms that are shown; null where there are none. */
export function shownOdds(odds: ExactOdds | null): Odds | null {
  return odds && { toOne: oddsToNumber(odds), fraction: formatOddsFraction(odds) };
}
