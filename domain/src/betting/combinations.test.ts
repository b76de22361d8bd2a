import fc from 'fast-check';
import { Fraction } from 'fraction.js';
import { describe, expect, it } from 'vitest';
import { everyCombination } from '../../test/every-combination.ts';
import { combinationSum, countCombinations } from './combinations.ts';

const arbitraryFactor = fc
  .tuple(fc.integer({ min: -50, max: 400 }), fc.integer({ min: 1, max: 60 }))
  .map(([numerator, denominator]) => new Fraction(numerator, denominator));

const one = new Fraction(1);
const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);
const asText = (value: Fraction) => value.toFraction();

describe('the sum over combinations', () => {
  it('equals the sum over every combination, computed one by one', () => {
    fc.assert(
      fc.property(
        fc.array(arbitraryFactor, { maxLength: 8 }),
        fc.integer({ min: 0, max: 9 }),
        (values, size) => {
          const slow = everyCombination(
            values.map((factor, event) => ({ event, factor })),
            size,
          )
            .map((combination) => combination.reduce((product, { factor }) => product.mul(factor), one))
            .reduce((sum, product) => sum.add(product), new Fraction(0));
          expect(asText(combinationSum(values, size))).toBe(asText(slow));
        },
      ),
    );
  });

  it('is exact for ten of twenty, and agrees with the polynomial through 21 points', () => {
    const values = Array.from({ length: 20 }, (_, index) => new Fraction(index + 2, index + 1));
    // An independent way to the same number: interpolating the product of (x + value) from 21 points.
    const points = Array.from({ length: 21 }, (_, index) => BigInt(index));
    const valueAt = (x: bigint) => values.reduce((product, value) => product.mul(value.add(x)), one);
    const back = points.reduce((sum, x) => {
      const value = [...values.keys(), 20].reduce(
        (total, size) => total.add(combinationSum(values, size).mul(x ** BigInt(20 - size))),
        new Fraction(0),
      );
      return sum.add(value.sub(valueAt(x)).abs());
    }, new Fraction(0));
    expect(asText(back)).toBe('0');
    expect(asText(combinationSum(new Array(20).fill(one), 10))).toBe(String(choose(20, 10)));
  });

  it('is 1 over nothing, and 0 when there are too few events', () => {
    expect(asText(combinationSum([], 0))).toBe('1');
    expect(asText(combinationSum([one, one], 3))).toBe('0');
    expect(asText(combinationSum([new Fraction(0), one], 2))).toBe('0');
  });

  it.each([-1, 1.5, Number.NaN])('refuses %d legs', (size) => {
    expect(() => combinationSum([one], size)).toThrow(RangeError);
    expect(() => countCombinations([1], size)).toThrow(RangeError);
  });
});

describe('the number of combinations', () => {
  it('equals counting a list of all, no two legs of one event together (rule: lines)', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 6 }),
        fc.integer({ min: 0, max: 7 }),
        (legsPerEvent, size) => {
          const legs = legsPerEvent.flatMap((count, event) => new Array(count).fill({ event }));
          expect(countCombinations(legsPerEvent, size)).toBe(everyCombination(legs, size).length);
        },
      ),
    );
  });

  it.each([
    [20, 10, 184_756],
    [20, 2, 190],
    [3, 2, 3],
    [4, 4, 1],
    [3, 4, 0],
  ])('of %d runners of different races is for size %d: %d', (runners, size, expected) => {
    expect(countCombinations(new Array(runners).fill(1), size)).toBe(expected);
  });

  it('is exact or refused, never rounded', () => {
    expect(countCombinations(new Array(52).fill(2), 52)).toBe(2 ** 52);
    expect(() => countCombinations(new Array(53).fill(2), 53)).toThrow(RangeError);
    expect(() => countCombinations(new Array(1100).fill(2), 1100)).toThrow(RangeError);
    expect(countCombinations(new Array(60).fill(2), 1)).toBe(120);
  });
});
