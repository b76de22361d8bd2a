import { ODDS_FRACTION_PATTERN } from '@furlong/domain/odds';

/** Odds to one as they are typed, `5/2`; null: not such a fraction. */
export function readFraction(text: string): string | null {
  const fraction = text.replaceAll(' ', '');
  return new RegExp(ODDS_FRACTION_PATTERN).test(fraction) ? fraction : null;
}
