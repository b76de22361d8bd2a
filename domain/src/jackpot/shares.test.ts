import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dividePool, doublesShare, shareAt } from './shares.ts';

const pools = fc.integer({ min: 0, max: 1_000_000_000_000 });

describe('the shares of a jackpot (rule: jackpot-shares)', () => {
  it('always make up the pool, to the cent', () => {
    fc.assert(
      fc.property(pools, fc.integer({ min: 1, max: 5_000 }), (pool, winners) => {
        const division = dividePool(pool, winners);
        const shares = Array.from({ length: winners }, (_, index) => shareAt(division, index + 1));
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(pool);
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
        expect(shares).toEqual(shares.toSorted((a, b) => b - a));
      }),
    );
  });

  it('are R6 857.14 of R48 000 between seven, and two of them have a cent more', () => {
    const division = dividePool(4_800_000, 7);
    expect(division).toEqual({ share: 685_714, centsOver: 2 });
    expect([1, 2, 3].map((place) => shareAt(division, place))).toEqual([685_715, 685_715, 685_714]);
  });

  it('are none without winners', () => expect(dividePool(4_800_000, 0)).toEqual({ share: 0, centsOver: 0 }));

  it('are not made of half cents or half winners', () => {
    expect(() => dividePool(0.5, 1)).toThrow(RangeError);
    expect(() => dividePool(-1, 1)).toThrow(RangeError);
    expect(() => dividePool(100, 1.5)).toThrow(RangeError);
  });
});

describe('doubling (rule: jackpot-double)', () => {
  it('is from the threshold on, and off at 0', () => {
    expect(doublesShare(4_999, 5_000)).toBe(false);
    expect(doublesShare(5_000, 5_000)).toBe(true);
    fc.assert(fc.property(pools, (total) => !doublesShare(total, 0)));
  });
});
