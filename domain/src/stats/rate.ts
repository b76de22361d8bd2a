/** The fewest of which a share is said in per cent, ranked or weighed against luck (rule: stats-rates). */
export const FEWEST_FOR_RATE = 20;
/** The fewest picks with which a course stands by itself (rule: stats-rates). */
export const FEWEST_FOR_COURSE = 5;

/** The normal deviate of a two-sided interval of 95 %. */
const Z = 1.959963984540054;

/** The ends of an interval, as shares from 0 to 1. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** A share with its count; per cent to one decimal, null under {@link FEWEST_FOR_RATE} (rule: stats-rates). */
export interface Rate {
  readonly count: number;
  readonly of: number;
  readonly percent: number | null;
  /** The ends of the 95 % interval, per cent. */
  readonly low: number | null;
  readonly high: number | null;
}

/**
 * The 95 % Wilson score interval of `count` in `of`. `count` may be a fraction: a tied winner is a part of one. Throws a
 * RangeError unless 0 <= count <= of and of > 0.
 */
export function wilsonInterval(count: number, of: number): Interval {
  if (!(of > 0 && count >= 0 && count <= of)) throw new RangeError(`${count} of ${of} is no share`);
  const share = count / of;
  const square = Z * Z;
  const middle = (share + square / (2 * of)) / (1 + square / of);
  const half = (Z / (1 + square / of)) * Math.sqrt((share * (1 - share)) / of + square / (4 * of * of));
  // Exactly the ends where nothing or everything counts: binary arithmetic would miss them by a hair.
  return {
    low: count === 0 ? 0 : Math.max(0, middle - half),
    high: count === of ? 1 : Math.min(1, middle + half),
  };
}

/** A share as it is said: with its percentage and interval only from {@link FEWEST_FOR_RATE} on (rule: stats-rates). */
export function rateOf(count: number, of: number): Rate {
  if (of < FEWEST_FOR_RATE) return { count, of, percent: null, low: null, high: null };
  const { low, high } = wilsonInterval(count, of);
  return { count, of, percent: toPercent(count / of), low: toPercent(low), high: toPercent(high) };
}

function toPercent(share: number): number {
  return Math.round(share * 1_000) / 10;
}
