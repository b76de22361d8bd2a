import { Fraction } from 'fraction.js';

/**
 * The sum, over every choice of `size` events, of the product of their values: the elementary symmetric polynomial.
 * With each event's sum of factors ("what one rand on a leg returns") it is what one rand on every combination
 * returns, two legs of one event never sharing one (Decision 5). Exact. No event: 1 for size 0, else 0.
 * Throws a RangeError when `size` is not a whole number of 0 or more.
 */
export function combinationSum(perEvent: readonly Fraction[], size: number): Fraction {
  checkSize(size);
  if (size > perEvent.length) return new Fraction(0);
  // The coefficients of the product of (denominator + numerator·x), so that nothing is reduced before the end.
  const sums = new Array<bigint>(size + 1).fill(0n);
  sums[0] = 1n;
  let denominator = 1n;
  for (const value of perEvent) {
    const numerator = value.s * value.n;
    for (let chosen = size; chosen > 0; chosen--) {
      sums[chosen] = (sums[chosen] ?? 0n) * value.d + (sums[chosen - 1] ?? 0n) * numerator;
    }
    sums[0] = (sums[0] ?? 0n) * value.d;
    denominator *= value.d;
  }
  return new Fraction(sums[size] ?? 0n, denominator);
}

/**
 * How many combinations of `size` legs there are, at most one of each event, from the number of legs of every
 * event (Decision 5). Throws a RangeError when `size` is not a whole number of 0 or more, or when the count is
 * beyond exact numbers.
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
  // Nothing is ever taken away: whatever was rounded on the way and counts left a result that is too large as well.
  const count = counts[size] ?? 0;
  if (!Number.isSafeInteger(count)) throw new RangeError('more combinations than can be counted exactly');
  return count;
}

function checkSize(size: number): void {
  if (!Number.isInteger(size) || size < 0) {
    throw new RangeError(`a combination has a whole number of legs, not ${size}`);
  }
}
