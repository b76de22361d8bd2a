import { Fraction } from 'fraction.js';
import { InvalidValue } from './invalid-value.ts';

/**
 * A price "to one" as an exact fraction: 5/2 pays 2.5 for a stake of 1, and the stake back (Decision 4).
 * Above 0; a starting price may be 0, the stake back. Immutable.
 */
export type Odds = Fraction;

/** Odds as two whole numbers in lowest terms, for storage; both fit a 32-bit integer column. */
export interface StoredOdds {
  readonly numerator: number;
  readonly denominator: number;
}

/** Odds on the wire: a number to one rounded to 4 decimals, and the exact fraction beside it. */
export interface WireOdds {
  readonly odds: number;
  readonly fraction: string;
}

/** The longest price there is, to one. */
export const MAX_ODDS = 10_000;
/** No price is written finer than this, so that a number's four decimals on the wire always suffice. */
export const MAX_ODDS_DENOMINATOR = 10_000;
/** What a fraction string of odds looks like, for a JSON schema. */
export const ODDS_FRACTION_PATTERN = '^[0-9]{1,9}/[1-9][0-9]{0,8}$';

const EXPECTED = `odds to one: a number above 0 with at most 4 decimals (2.5) or a fraction ("10/3"), at most ${MAX_ODDS}`;
const FRACTION_STRING = new RegExp(ODDS_FRACTION_PATTERN);

/**
 * Reads odds to one from a number (`2.5`) or an exact fraction (`"10/3"`), as the feed writes them. A number is
 * what its decimals say: 3.3333 is 33333/10000, not 10/3. Throws {@link InvalidValue} for anything else,
 * for 0 and below, above {@link MAX_ODDS}, or finer than {@link MAX_ODDS_DENOMINATOR}.
 */
export function parseOdds(value: number | string): Odds {
  if (typeof value === 'number' ? !/^\d+(\.\d{1,4})?$/.test(String(value)) : !FRACTION_STRING.test(value)) {
    throw new InvalidValue(EXPECTED, value);
  }
  // From the decimal digits, not from the binary value, which would be approximated.
  return checked(new Fraction(String(value)), value);
}

/**
 * Reads a starting price, odds to one: like {@link parseOdds}, but 0 is one too, at which a winner gets its stake back
 * and nothing more (decimal odds of 1). Null for a missing one.
 */
export function parseStartingPrice(value: number | string | null | undefined): Odds | null {
  if (value === null || value === undefined) return null;
  return isZero(value) ? new Fraction(0) : parseOdds(value);
}

/** Like {@link parseOdds}, where a missing price or a 0 says that none is offered (`placeOdds` of 0). */
export function parseOfferedOdds(value: number | string | null | undefined): Odds | null {
  if (value === null || value === undefined || isZero(value)) return null;
  return parseOdds(value);
}

function isZero(value: number | string): boolean {
  return value === 0 || (typeof value === 'string' && /^0{1,9}\/[1-9][0-9]{0,8}$/.test(value));
}

/**
 * Reads decimal odds with the stake included, as tote and exchange files write them (`"4.1"` is 3.1 to one),
 * without going through binary arithmetic. Throws {@link InvalidValue} at 1 and below: no price is offered there, and a
 * starting price of 1 is 0 to one.
 */
export function parseDecimalOdds(value: number | string): Odds {
  const text = String(value).trim();
  if (!/^\d+(\.\d{1,4})?$/.test(text))
    throw new InvalidValue('decimal odds above 1, stake included (4.1)', value);
  return checked(new Fraction(text).sub(1), value);
}

/** A starting price from two whole numbers: as {@link oddsOf}, and 0 to one. */
export function startingPriceOfNumbers(numerator: number, denominator: number): Odds {
  return numerator === 0 && denominator === 1 ? new Fraction(0) : oddsOf(numerator, denominator);
}

/** Odds from two whole numbers. Throws {@link InvalidValue} when they are no price. */
export function oddsOf(numerator: number, denominator: number): Odds {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator <= 0) {
    throw new InvalidValue(EXPECTED, `${numerator}/${denominator}`);
  }
  return checked(new Fraction(numerator, denominator), `${numerator}/${denominator}`);
}

/** Odds as stored; null stands for no price. */
export function oddsFromStored(stored: StoredOdds): Odds {
  return oddsOf(stored.numerator, stored.denominator);
}

/** The two whole numbers to store, in lowest terms. */
export function oddsToStored(odds: Odds): StoredOdds {
  return { numerator: Number(odds.n), denominator: Number(odds.d) };
}

/** The number and the exact fraction, as every call shows a price. */
export function oddsToWire(odds: Odds): WireOdds {
  return { odds: oddsToNumber(odds), fraction: formatOddsFraction(odds) };
}

/** Odds to one as a number rounded half up to 4 decimals: 10/3 is 3.3333. For showing, never for paying. */
export function oddsToNumber(odds: Odds): number {
  return Number(roundHalfUp(odds, 4)) / 10_000;
}

/** The exact fraction in lowest terms: `5/2`, `10/3`; evens are `1/1`. */
export function formatOddsFraction(odds: Odds): string {
  return `${odds.n}/${odds.d}`;
}

/** Decimal odds as a punter reads them, stake included, two decimals: 5/2 is `3.50`. */
export function formatOddsDecimal(odds: Odds): string {
  const hundredths = roundHalfUp(odds.add(1), 2).toString().padStart(3, '0');
  return `${hundredths.slice(0, -2)}.${hundredths.slice(-2)}`;
}

/** Below 0 when `a` is the shorter price, above 0 when it is the longer, 0 when equal. Exact. */
export function compareOdds(a: Odds, b: Odds): number {
  return a.compare(b);
}

/** The chance at which a bet at these odds neither wins nor loses in the long run: 1 / (odds + 1). */
export function fairProbability(odds: Odds): number {
  return Number(odds.d) / Number(odds.n + odds.d);
}

/** The sum of the prices' chances; what stands above 1 is the bookmaker's margin. */
export function overround(prices: Iterable<Odds>): number {
  let sum = 0;
  for (const price of prices) sum += fairProbability(price);
  return sum;
}

/** A value of 0 or more times 10^decimals, rounded half up to a whole number. */
function roundHalfUp(value: Fraction, decimals: number): bigint {
  const scaled = value.n * 10n ** BigInt(decimals);
  return (2n * scaled + value.d) / (2n * value.d);
}

function checked(odds: Fraction, received: unknown): Odds {
  if (
    odds.s <= 0n ||
    odds.n === 0n ||
    odds.d > BigInt(MAX_ODDS_DENOMINATOR) ||
    odds.n > BigInt(MAX_ODDS) * odds.d
  ) {
    throw new InvalidValue(EXPECTED, received);
  }
  return odds;
}
