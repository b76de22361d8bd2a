import { Fraction } from 'fraction.js';
import { InvalidValue } from './invalid-value.ts';

/**
 * A price "to one" as an exact fraction: 5/2 pays 2.5 for a stake of 1, and the stake back (rule: exact-odds).
 * Above 0; a starting price may be 0, which pays the stake back only. Immutable.
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

/** The longest price, to one. */
export const MAX_ODDS = 10_000;
/** The largest denominator of a price, so that four decimals on the wire always identify it. */
export const MAX_ODDS_DENOMINATOR = 10_000;
/** The form of odds written as a fraction, for a JSON schema. */
export const ODDS_FRACTION_PATTERN = '^[0-9]{1,9}/[1-9][0-9]{0,8}$';

const EXPECTED = `odds to one: a number above 0 with at most 4 decimals (2.5) or a fraction ("10/3"), at most ${MAX_ODDS}`;
const FRACTION_STRING = new RegExp(ODDS_FRACTION_PATTERN);

/**
 * Reads odds to one from a number (`2.5`) or an exact fraction (`"10/3"`), as the feed writes them. A number is read
 * by its decimals: 3.3333 is 33333/10000, not 10/3. Throws {@link InvalidValue} for anything else, for 0 and below,
 * above {@link MAX_ODDS}, or with a denominator above {@link MAX_ODDS_DENOMINATOR}.
 */
export function parseOdds(value: number | string): Odds {
  if (typeof value === 'number' ? !/^\d+(\.\d{1,4})?$/.test(String(value)) : !FRACTION_STRING.test(value)) {
    throw new InvalidValue(EXPECTED, value);
  }
  // From the decimal digits: the binary value is only an approximation of them.
  return checked(new Fraction(String(value)), value);
}

/**
 * Reads a starting price, odds to one: like {@link parseOdds}, but 0 is allowed and pays a winner its stake back
 * (decimal odds of 1). Null for a missing one.
 */
export function parseStartingPrice(value: number | string | null | undefined): Odds | null {
  if (value === null || value === undefined) return null;
  return isZero(value) ? new Fraction(0) : parseOdds(value);
}

/** Like {@link parseOdds}, but a missing price or 0 means that none is offered (`placeOdds` of 0): null. */
export function parseOfferedOdds(value: number | string | null | undefined): Odds | null {
  if (value === null || value === undefined || isZero(value)) return null;
  return parseOdds(value);
}

function isZero(value: number | string): boolean {
  return value === 0 || (typeof value === 'string' && /^0{1,9}\/[1-9][0-9]{0,8}$/.test(value));
}

/**
 * Reads decimal odds with the stake included, as tote and exchange files write them (`"4.1"` is 3.1 to one), without
 * binary arithmetic. Throws {@link InvalidValue} at 1 and below, which no offered price is.
 */
export function parseDecimalOdds(value: number | string): Odds {
  const text = String(value).trim();
  if (!/^\d+(\.\d{1,4})?$/.test(text))
    throw new InvalidValue('decimal odds above 1, stake included (4.1)', value);
  return checked(new Fraction(text).sub(1), value);
}

/** A starting price from two whole numbers: like {@link oddsOf}, but 0/1 is allowed. */
export function startingPriceOfNumbers(numerator: number, denominator: number): Odds {
  return numerator === 0 && denominator === 1 ? new Fraction(0) : oddsOf(numerator, denominator);
}

/** Odds from two whole numbers. Throws {@link InvalidValue} when they are not a valid price. */
export function oddsOf(numerator: number, denominator: number): Odds {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator <= 0) {
    throw new InvalidValue(EXPECTED, `${numerator}/${denominator}`);
  }
  return checked(new Fraction(numerator, denominator), `${numerator}/${denominator}`);
}

/** Odds from their stored form. */
export function oddsFromStored(stored: StoredOdds): Odds {
  return oddsOf(stored.numerator, stored.denominator);
}

/** Odds in their stored form: two whole numbers in lowest terms. */
export function oddsToStored(odds: Odds): StoredOdds {
  return { numerator: Number(odds.n), denominator: Number(odds.d) };
}

/** Odds in their wire form: the number and the exact fraction. */
export function oddsToWire(odds: Odds): WireOdds {
  return { odds: oddsToNumber(odds), fraction: formatOddsFraction(odds) };
}

/**
 * Odds to one as a number rounded half up to 4 decimals: 10/3 is 3.3333. They need not be in lowest terms. For display,
 * never for a payout.
 */
export function oddsToNumber({ n, d }: Pick<Odds, 'n' | 'd'>): number {
  const [numerator, denominator] = [Number(n), Number(d)];
  // Of a price, which is most of them, in doubles: a quotient up to 10^8 that is no whole number is 1/20000 or more from
  // one, and doubles are wrong by far less.
  if (numerator <= MAX_ODDS * MAX_ODDS_DENOMINATOR && denominator <= MAX_ODDS_DENOMINATOR) {
    return Math.floor((2 * numerator * 10_000 + denominator) / (2 * denominator)) / 10_000;
  }
  return Number(roundHalfUp({ n, d }, 4)) / 10_000;
}

/** The exact fraction in lowest terms: `5/2`, `10/3`; evens are `1/1`. */
export function formatOddsFraction(odds: Odds): string {
  return `${odds.n}/${odds.d}`;
}

/** Decimal odds as text, stake included, two decimals: 5/2 is `3.50`. */
export function formatOddsDecimal(odds: Odds): string {
  const hundredths = roundHalfUp(odds.add(1), 2).toString().padStart(3, '0');
  return `${hundredths.slice(0, -2)}.${hundredths.slice(-2)}`;
}

/** Below 0 when `a` is the shorter price, above 0 when it is the longer, 0 when equal. Exact. */
export function compareOdds(a: Odds, b: Odds): number {
  const difference = a.n * b.d - b.n * a.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The probability at which a bet at these odds breaks even in the long run: 1 / (odds + 1). */
export function fairProbability(odds: Odds): number {
  return Number(odds.d) / Number(odds.n + odds.d);
}

/** The sum of the prices' {@link fairProbability}; the excess over 1 is the bookmaker's margin. */
export function overround(prices: Iterable<Odds>): number {
  let sum = 0;
  for (const price of prices) sum += fairProbability(price);
  return sum;
}

/** A value of 0 or more, times 10^decimals, rounded half up to a whole number. */
function roundHalfUp(value: Pick<Fraction, 'n' | 'd'>, decimals: number): bigint {
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
