import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryOdds } from '../test/arbitrary-race.ts';
import {
  compareOdds,
  fairProbability,
  formatOddsDecimal,
  formatOddsFraction,
  MAX_ODDS,
  MAX_ODDS_DENOMINATOR,
  oddsFromStored,
  oddsOf,
  oddsToNumber,
  oddsToStored,
  oddsToWire,
  overround,
  parseDecimalOdds,
  parseOdds,
  parseOfferedOdds,
  parseStartingPrice,
  startingPriceOfNumbers,
} from './odds.ts';

describe('odds to one (rule: exact-odds)', () => {
  it.each([
    [2.5, '5/2', 2.5, '3.50'],
    ['10/3', '10/3', 3.3333, '4.33'],
    [3.3333, '33333/10000', 3.3333, '4.33'],
    ['20/10', '2/1', 2, '3.00'],
    [1, '1/1', 1, '2.00'],
    [0.3, '3/10', 0.3, '1.30'],
    ['1/3', '1/3', 0.3333, '1.33'],
    ['2/3', '2/3', 0.6667, '1.67'],
    ['1/8', '1/8', 0.125, '1.13'],
    [10_000, '10000/1', 10_000, '10001.00'],
  ])('%s reads as %s, %d on the wire, %s as a decimal with the stake', (value, fraction, number, decimal) => {
    const odds = parseOdds(value);
    expect(oddsToWire(odds)).toEqual({ odds: number, fraction });
    expect(formatOddsDecimal(odds)).toBe(decimal);
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 3.33333, 10_000.5, 1e21])(
    'refuses the number %s and says what was expected',
    (value) => {
      expect(() => parseOdds(value)).toThrow(
        /expected odds to one: a number above 0 with at most 4 decimals/,
      );
    },
  );

  it.each(['', '5', '2.5', '5/0', '0/5', '-5/2', '5/2 ', 'evens', '1/10001', '10001/1', '1e3/1'])(
    'refuses the text %j',
    (value) => {
      expect(() => parseOdds(value)).toThrow(`got ${JSON.stringify(value)}`);
    },
  );

  it('0 is a valid starting price but not an offered price', () => {
    for (const value of [0, '0/1', '000/7']) {
      expect(parseStartingPrice(value)?.toFraction()).toBe('0');
      expect(parseOfferedOdds(value)).toBeNull();
    }
    expect([undefined, null].map((value) => parseStartingPrice(value))).toEqual([null, null]);
    expect(parseStartingPrice('5/2')?.toFraction()).toBe('5/2');
    expect(() => parseStartingPrice(-1)).toThrow(/expected odds to one/);
    expect(startingPriceOfNumbers(0, 1).equals(0)).toBe(true);
    expect(() => oddsOf(0, 1)).toThrow(/expected odds to one/);
  });

  it('a missing price or 0 is no price', () => {
    expect([undefined, null, 0, '0/1'].map((value) => parseOfferedOdds(value))).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(parseOfferedOdds('7/2')?.toFraction()).toBe('7/2');
    expect(() => parseOfferedOdds(-1)).toThrow('expected odds');
  });

  it('decimal odds with the stake lose exactly 1: 4.1 is 31/10', () => {
    expect(formatOddsFraction(parseDecimalOdds('4.1'))).toBe('31/10');
    expect(formatOddsFraction(parseDecimalOdds(99))).toBe('98/1');
    expect(() => parseDecimalOdds('1')).toThrow('expected');
    expect(() => parseDecimalOdds('---')).toThrow('expected decimal odds');
  });

  it('every number with at most four decimals comes back as itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_ODDS * 10_000 }), (tenThousandths) => {
        const number = tenThousandths / 10_000;
        expect(oddsToNumber(parseOdds(number))).toBe(number);
      }),
    );
  });

  it('storage and fraction text give the same odds back, in 32-bit integers', () => {
    const any = fc
      .tuple(fc.integer({ min: 1, max: MAX_ODDS_DENOMINATOR }), fc.integer({ min: 1, max: 100_000_000 }))
      .filter(([d, n]) => n <= MAX_ODDS * d)
      .map(([d, n]) => oddsOf(n, d));
    fc.assert(
      fc.property(any, (odds) => {
        const stored = oddsToStored(odds);
        expect(Math.max(stored.numerator, stored.denominator)).toBeLessThan(2 ** 31);
        expect(oddsFromStored(stored).equals(odds)).toBe(true);
        expect(parseOdds(formatOddsFraction(odds)).equals(odds)).toBe(true);
      }),
    );
  });

  it('compares exactly, as cross-multiplying does', () => {
    fc.assert(
      fc.property(arbitraryOdds, arbitraryOdds, (a, b) => {
        const crossed = a.n * b.d - b.n * a.d;
        expect(Math.sign(compareOdds(a, b))).toBe(crossed > 0n ? 1 : crossed < 0n ? -1 : 0);
      }),
    );
  });

  it('as a number are rounded half up exactly, prices and longer ones, in lowest terms or not', () => {
    const numerators = fc.oneof(
      fc.integer({ min: 0, max: 40_000 }),
      fc.integer({ min: 0, max: 2 * 10 ** 8 }),
    );
    fc.assert(
      fc.property(numerators, fc.integer({ min: 1, max: 20_000 }), (numerator, denominator) => {
        const [n, d] = [BigInt(numerator), BigInt(denominator)];
        expect(oddsToNumber({ n, d })).toBe(Number((2n * n * 10_000n + d) / (2n * d)) / 10_000);
      }),
    );
  });

  it('the fair probability of 4/1 is a fifth, and five such prices have no margin', () => {
    expect(fairProbability(oddsOf(4, 1))).toBe(0.2);
    expect(overround(Array.from({ length: 5 }, () => oddsOf(4, 1)))).toBeCloseTo(1, 12);
  });
});
