import { Fraction } from 'fraction.js';

/**
 * The elementary symmetric polynomial: the sum, over every choice of `size` events, of the product of their values.
 * When an event's value is the sum of its legs' factors (what one rand on each returns), the result is what one rand on
 * every combination returns; legs of one event never share a combination (rule: lines). Exact. Without events it is 1
 * for size 0, else 0. Throws a RangeError when `size` is not a whole number of 0 or more.
 */
export function combinationSum(perEvent: readonly Fraction[], size: number): Fraction {
  const { n, d } = combinationRatio(
    perEvent.map((value) => ({ n: value.s * value.n, d: value.d })),
    size,
  );
  return new Fraction(n, d);
}

/** An exact fraction that need not be in lowest terms: reducing costs more than all other arithmetic here. */
export interface Ratio {
  readonly n: bigint;
  /** Above 0. */
  readonly d: bigint;
}

/** {@link combinationSum} with unreduced fractions. */
export function combinationRatio(perEvent: readonly Ratio[], size: number): Ratio {
  checkSize(size);
  if (size > perEvent.length) return { n: 0n, d: 1n };
  // The coefficients of the product of (denominator + numerator·x), over the product of the denominators.
  const sums = new Array<bigint>(size + 1).fill(0n);
  sums[0] = 1n;
  let denominator = 1n;
  for (const [index, { n, d }] of perEvent.entries()) {
    // Sums of fewer than `fewest` events cannot reach `size` with the events that are left, so they are not needed.
    const fewest = size - (perEvent.length - 1 - index);
    for (let chosen = Math.min(size, index + 1); chosen > 0 && chosen >= fewest; chosen--) {
      sums[chosen] = (sums[chosen] ?? 0n) * d + (sums[chosen - 1] ?? 0n) * n;
    }
    if (fewest <= 0) sums[0] = (sums[0] ?? 0n) * d;
    denominator *= d;
  }
  return { n: sums[size] ?? 0n, d: denominator };
}

/**
 * {@link combinationSum} in doubles, of all values but the one `without`; -1: of all. For values of 0 or more it is
 * wrong by at most one rounding for each value that is added or multiplied; what whole numbers
 * come to is exact as long as it is a safe integer.
 */
export function nearCombinationSum(values: readonly number[], size: number, without: number): number {
  const left = values.length - (without < 0 ? 0 : 1);
  if (size > left) return 0;
  if (size === left) return nearProduct(values, without);
  const sums = new Array<number>(size + 1).fill(0);
  sums[0] = 1;
  for (let at = 0; at < values.length; at++) {
    if (at === without) continue;
    const value = values[at] ?? 0;
    for (let chosen = size; chosen > 0; chosen--) {
      sums[chosen] = (sums[chosen] ?? 0) + (sums[chosen - 1] ?? 0) * value;
    }
  }
  return sums[size] ?? 0;
}

function nearProduct(values: readonly number[], without: number): number {
  let product = 1;
  for (let at = 0; at < values.length; at++) if (at !== without) product *= values[at] ?? 0;
  return product;
}

/**
 * The number of combinations of `size` legs, at most one of each event, from each event's number of legs (rule: lines).
 * Throws a RangeError when `size` is not a whole number of 0 or more, or when the count is not a safe integer.
 */
export function countCombinations(legsPerEvent: readonly number[], size: number): number {
  checkSize(size);
  if (size > legsPerEvent.length) return 0;
  const counts = new Array<number>(size + 1).fill(0);
  counts[0] = 1;
  for (const legs of legsPerEvent) {
    for (let chosen = size; chosen > 0; chosen--) {
      counts[chosen] = (counts[chosen] ?? 0) + (counts[chosen - 1] ?? 0) * legs;
    }
  }
  // Counts only grow, so a rounded intermediate that matters makes the result unsafe too.
  const count = counts[size] ?? 0;
  if (!Number.isSafeInteger(count)) throw new RangeError('more combinations than can be counted exactly');
  return count;
}

function checkSize(size: number): void {
  if (!Number.isInteger(size) || size < 0) {
    throw new RangeError(`a combination has a whole number of legs, not ${size}`);
  }
}
