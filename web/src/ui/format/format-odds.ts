/** How a punter reads odds: `fraction` 5/2 (to one), `decimal` 3.50 (stake included). */
export type OddsFormat = 'fraction' | 'decimal';

/** Odds in the wire's two forms: a number to one, and the exact fraction. */
export interface Odds {
  readonly toOne: number;
  readonly fraction: string;
}

/** Pairs the wire's number and fraction; null when the runner has no price. */
export function oddsOf(toOne: number | null, fraction: string | null): Odds | null {
  return toOne === null || fraction === null ? null : { toOne, fraction };
}

/** 5/2 as '5/2' or '3.50'. */
export function formatOdds(odds: Odds, format: OddsFormat): string {
  if (format === 'fraction') return readableFraction(odds.fraction);
  return decimalOfFraction(odds.fraction) ?? (odds.toOne + 1).toFixed(2);
}

/** Formats a fraction alone, as results carry prices. */
export function formatFraction(fraction: string, format: OddsFormat): string {
  return format === 'fraction' ? readableFraction(fraction) : (decimalOfFraction(fraction) ?? fraction);
}

/** The largest denominator that a price on a board has. */
const largestOnBoard = 20;

/** A price that no board would show reads in hundredths to one: 15059/100 as '150.59/1'. */
function readableFraction(fraction: string): string {
  const [over = 0, under = 1] = fraction.split('/').map(Number);
  if (under <= largestOnBoard || over <= under) return fraction;
  const hundredths = Math.floor((over * 200 + under) / (2 * under));
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}/1`;
}

/** Rounds half up in whole hundredths: 7/200 reads 1.04, where binary rounding of 1.035 reads 1.03. */
function decimalOfFraction(fraction: string): string | null {
  const [over, under] = fraction.split('/').map(Number);
  if (over === undefined || !Number.isInteger(over)) return null;
  const divisor = under ?? 1;
  if (!Number.isInteger(divisor) || divisor <= 0) return null;
  const hundredths = Math.floor(((over + divisor) * 200 + divisor) / (2 * divisor));
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}
