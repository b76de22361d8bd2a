import fc from 'fast-check';
import { Fraction } from 'fraction.js';
import { describe, expect, test } from 'vitest';
import { MAX_CENTS, roundToCents } from '../money.ts';
import { combinationSum, nearCombinationSum } from './combinations.ts';
import { roundNear } from './round-near.ts';

/** Prices and chances as lines have them, halves and quarters among them. */
const values = fc.array(
  fc.record({
    n: fc.integer({ min: 0, max: 5_000_000 }),
    d: fc.constantFrom(1, 1, 2, 4, 3, 7, 100, 1_000_000),
  }),
  { minLength: 1, maxLength: 12 },
);

describe('cents from doubles (rule: exact-money)', () => {
  test('are those of whole numbers, or are not given', () => {
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 12 }), (parts, size) => {
        const exact = combinationSum(
          parts.map(({ n, d }) => new Fraction(n, d)),
          Math.min(size, parts.length),
        );
        const near = nearCombinationSum(
          parts.map(({ n, d }) => n / d),
          Math.min(size, parts.length),
          -1,
        );
        const cents = roundNear(near, parts.length);
        if (exact.compare(MAX_CENTS) >= 0) expect(cents).toBeNull();
        else if (cents !== null) expect(cents).toBe(roundToCents(exact));
      }),
    );
  });

  test('are given unless half a cent is near', () => {
    expect(roundNear(12.5, 1)).toBeNull();
    expect(roundNear(12.500000000000002, 1)).toBeNull();
    expect(roundNear(12.499, 1)).toBe(12);
    expect(roundNear(12.501, 8)).toBe(13);
    expect(roundNear(0, 1)).toBe(0);
    expect(roundNear(Number.NaN, 1)).toBeNull();
    expect(roundNear(Number.POSITIVE_INFINITY, 1)).toBeNull();
    expect(roundNear(MAX_CENTS, 1)).toBeNull();
  });

  test('of sums without one value are those of the others', () => {
    fc.assert(
      fc.property(values, fc.nat(12), fc.nat(11), (parts, size, at) => {
        const whole = parts.map(({ n }) => n % 6);
        const without = at % whole.length;
        const others = whole.filter((_, index) => index !== without);
        const sum = combinationSum(
          others.map((n) => new Fraction(n)),
          size,
        );
        expect(nearCombinationSum(whole, size, without)).toBe(sum.valueOf());
      }),
    );
  });
});
