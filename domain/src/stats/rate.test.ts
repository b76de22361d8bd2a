import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FEWEST_FOR_RATE, rateOf, wilsonInterval } from './rate.ts';

const share = fc
  .integer({ min: 1, max: 10_000 })
  .chain((of) => fc.record({ of: fc.constant(of), count: fc.integer({ min: 0, max: of }) }));

describe('rates (rule: stats-rates)', () => {
  it.each([
    [0, 1],
    [1, 1],
    [7, 18],
    [19, 19],
    [0, 0],
  ])('%d of %d is said without a percentage', (count, of) => {
    expect(rateOf(count, of)).toEqual({ count, of, percent: null, low: null, high: null });
  });

  it('from 20 on the percentage comes with its 95 % Wilson interval', () => {
    // Newcombe 1998, table I, method 3, and the closed form for the ends.
    expect(rateOf(19, 20)).toEqual({ count: 19, of: 20, percent: 95, low: 76.4, high: 99.1 });
    expect(rateOf(20, 20)).toEqual({ count: 20, of: 20, percent: 100, low: 83.9, high: 100 });
    expect(rateOf(0, 20)).toEqual({ count: 0, of: 20, percent: 0, low: 0, high: 16.1 });
    expect(wilsonInterval(81, 263).low).toBeCloseTo(0.2553, 4);
    expect(wilsonInterval(81, 263).high).toBeCloseTo(0.3662, 4);
  });

  it('each end is a rate from which the share lies 1.96 standard deviations away', () => {
    fc.assert(
      fc.property(share, ({ count, of }) => {
        const { low, high } = wilsonInterval(count, of);
        expect(low).toBeLessThanOrEqual(count / of);
        expect(high).toBeGreaterThanOrEqual(count / of);
        for (const end of [low, high]) {
          expect(end).toBeGreaterThanOrEqual(0);
          expect(end).toBeLessThanOrEqual(1);
          // At the very ends the deviation itself is none.
          if (end === 0 || end === 1) continue;
          const deviation = Math.sqrt((end * (1 - end)) / of);
          expect(Math.abs(count / of - end) / deviation).toBeCloseTo(1.959964, 4);
        }
      }),
    );
  });

  it('is symmetric: what is not won has the mirrored interval', () => {
    fc.assert(
      fc.property(share, ({ count, of }) => {
        const one = wilsonInterval(count, of);
        const other = wilsonInterval(of - count, of);
        expect(other.low).toBeCloseTo(1 - one.high, 10);
        expect(other.high).toBeCloseTo(1 - one.low, 10);
      }),
    );
  });

  it('has a percentage exactly from 20 on, whatever the count', () => {
    fc.assert(
      fc.property(share, ({ count, of }) => {
        const rate = rateOf(count, of);
        expect(rate.percent !== null).toBe(of >= FEWEST_FOR_RATE);
        expect(rate.low !== null && rate.high !== null).toBe(of >= FEWEST_FOR_RATE);
      }),
    );
  });

  it.each([
    [-1, 5],
    [6, 5],
    [0, 0],
  ])('an interval of %d in %d is refused', (count, of) => {
    expect(() => wilsonInterval(count, of)).toThrow(RangeError);
  });
});
