import type { Fraction } from 'fraction.js';
import { InvalidValue } from './invalid-value.ts';
import type { StrictUnit, Unit } from './unit.ts';

/**
 * An amount of money in whole cents: 125000 is R1 250.00 (rule: exact-money). The unit is part of the type: no other
 * unit is assignable to it, a plain number (a literal, a sum) is.
 */
export type Cents = Unit<'cents'>;

/**
 * An amount of money as the wire has it: a number of rands with at most two decimals. Never calculated with: what is
 * calculated is cents, and only {@link moneyToWire} makes rands of them.
 */
export type Rands = StrictUnit<'rands'>;

/** The largest amount accepted from outside, in cents: R10 000 million, far below the largest exact integer. */
export const MAX_CENTS: Cents = 1_000_000_000_000;

const EXPECTED = 'an amount in rands with at most two decimals (12.50)';
const NARROW_NO_BREAK_SPACE = '\u202f';

/**
 * Reads an amount on the wire, rands with at most two decimals, as cents. Exact: 0.1 is 10 cents; 0.105 and 0.1 + 0.2
 * are refused, not rounded. Throws {@link InvalidValue}, also for a number that is not finite or beyond
 * {@link MAX_CENTS}. Negative amounts are read; the caller decides whether they are allowed.
 */
export function parseMoney(rands: Unit<'rands'>): Cents {
  if (Number.isFinite(rands)) {
    const cents = Math.round(rands * 100);
    // cents / 100 is the very double that the same two decimals parse to, so equality means no third decimal.
    if (Math.abs(cents) <= MAX_CENTS && cents / 100 === rands) return cents === 0 ? 0 : cents;
  }
  throw new InvalidValue(EXPECTED, rands);
}

/** Cents as a number of rands for the wire: 1250 is 12.5. Throws a RangeError for a fraction of a cent. */
export function moneyToWire(cents: Cents): Rands {
  return (whole(cents) / 100) as Rands;
}

/** Cents as text: `R1 250.00`, thousands separated by a narrow no-break space, a minus before the R. */
export function formatMoney(cents: Cents): string {
  const digits = String(Math.abs(whole(cents))).padStart(3, '0');
  return `${sign(cents)}R${grouped(digits.slice(0, -2))}.${digits.slice(-2)}`;
}

/** Like {@link formatMoney} without cents when they are zero: `R1 250`, but `R1 250.50`. For prizes and pools. */
export function formatMoneyShort(cents: Cents): string {
  const text = formatMoney(cents);
  return text.endsWith('.00') ? text.slice(0, -3) : text;
}

/**
 * Rounds an exact amount in cents to a whole cent, half up (away from zero when negative). A payout is rounded once, by
 * this function (rule: exact-money).
 */
export function roundToCents(exact: Fraction): Cents {
  const rounded = (2n * exact.n + exact.d) / (2n * exact.d);
  return whole(Number(exact.s * rounded));
}

function whole(cents: Cents): Cents {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is not a whole number of cents`);
  return cents;
}

function sign(cents: Cents): string {
  return cents < 0 ? '\u2212' : '';
}

function grouped(digits: string): string {
  const first = digits.slice(0, digits.length % 3);
  const others = digits.slice(first.length).match(/\d{3}/g) ?? [];
  return [...(first === '' ? [] : [first]), ...others].join(NARROW_NO_BREAK_SPACE);
}
