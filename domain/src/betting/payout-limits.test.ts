import fc from 'fast-check';
import { Fraction } from 'fraction.js';
import { describe, expect, it } from 'vitest';
import { arbitraryOdds } from '../../test/arbitrary-race.ts';
import { parseOdds } from '../odds.ts';
import {
  DEFAULT_PAYOUT_LIMITS,
  isOverLimit,
  type LimitClass,
  limitClassOf,
  limitOf,
  stakeWithinLimit,
} from './payout-limits.ts';

const classes: LimitClass[] = ['single', 'double', 'treble', 'quad', 'multiple'];

describe('payout limits', () => {
  it.each([
    ['single', 10_000],
    ['double', 20_000],
    ['treble', 20_000],
    ['quad', 30_000],
    ['multiple', 30_000],
  ] as const)(
    '[K-PAYOUT-LIMITS] for a %s are R%d of winnings, for first timers half (rules: payout-limits, first-timers)',
    (limitClass, rands) => {
      expect(limitOf(DEFAULT_PAYOUT_LIMITS, limitClass, false)).toBe(rands * 100);
      expect(limitOf(DEFAULT_PAYOUT_LIMITS, limitClass, true)).toBe(rands * 50);
    },
  );

  it('are by the legs of a combination; anything longer than four is a multiple (rule: lines)', () => {
    expect([1, 2, 3, 4, 5, 20].map(limitClassOf)).toEqual([...classes, 'multiple']);
    expect([0, -1, 1.5, Number.NaN].map(limitClassOf)).toEqual(new Array(4).fill(undefined));
  });
});

describe('over limit', () => {
  const limits = DEFAULT_PAYOUT_LIMITS;

  it('[V-LIMIT-NEWER] [T-OVER-LIMIT] goes by winnings: above the limit, not at it', () => {
    expect(isOverLimit(new Fraction(1_000_000), 'single', limits, false)).toBe(false);
    expect(isOverLimit(new Fraction(3_000_001, 3), 'single', limits, false)).toBe(true);
    expect(isOverLimit(new Fraction(2_224_000), 'treble', limits, false)).toBe(true);
    expect(isOverLimit(new Fraction(2_224_000), 'quad', limits, false)).toBe(false);
  });

  it('[V-LIMIT-FIRST-TIME] [T-OVER-LIMIT-FIRST-TIMER] goes by the first-timer limit with a first timer', () => {
    expect(isOverLimit(500_001, 'single', limits, true)).toBe(true);
    expect(isOverLimit(500_001, 'single', limits, false)).toBe(false);
  });

  it.each(classes)(
    '[V-LIMIT-OLDER] goes by a stake as well: the limit of a %s is less than the stake',
    (limitClass) => {
      const limit = limitOf(limits, limitClass, false);
      expect(isOverLimit(limit, limitClass, limits, false)).toBe(false);
      expect(isOverLimit(limit + 1, limitClass, limits, false)).toBe(true);
    },
  );

  it('[V-LIMIT-UNKNOWN-TYPE] is every bet of an unknown type', () => {
    expect(isOverLimit(1, limitClassOf(0), limits, false)).toBe(true);
  });

  it('[V-LIMIT-NOT-LOADED] is none while no limits are loaded, not even of an unknown type', () => {
    expect(isOverLimit(Number.MAX_SAFE_INTEGER, 'single', null, false)).toBe(false);
    expect(isOverLimit(1, undefined, null, true)).toBe(false);
  });
});

describe('the stake within a limit', () => {
  it('is in whole rands, or in cents below one', () => {
    // A treble at 3/1, 5/2 and 9/1.
    expect(stakeWithinLimit(new Fraction(139), 2_000_000)).toBe(14_300);
    expect(stakeWithinLimit(parseOdds('1/2'), 1_000_000)).toBe(2_000_000);
    expect(stakeWithinLimit(new Fraction(20_000), 1_000_000)).toBe(50);
    expect(stakeWithinLimit(new Fraction(2_000_000), 1_000_000)).toBe(0);
  });

  it('keeps the winnings within the limit, and a rand more exceeds it', () => {
    fc.assert(
      fc.property(arbitraryOdds, fc.integer({ min: 100_000, max: 5_000_000 }), (odds, limit) => {
        const stake = stakeWithinLimit(odds, limit);
        expect(odds.mul(stake).lte(limit)).toBe(true);
        expect(odds.mul(stake + 100).gt(limit)).toBe(true);
      }),
    );
  });
});
