import fc from 'fast-check';
import { Fraction } from 'fraction.js';
import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  type Cents,
  formatMoney,
  formatMoneyShort,
  MAX_CENTS,
  moneyToWire,
  parseMoney,
  type Rands,
  roundToCents,
} from './money.ts';

describe('money (rule: exact-money)', () => {
  it.each([
    [0, 0],
    [12.5, 1250],
    [0.1, 10],
    [0.29, 29],
    [1.15, 115],
    [4.35, 435],
    [-5, -500],
    [1_000_000.01, 100_000_001],
  ])('%d rand on the wire is %d cents', (rands, cents) => {
    expect(parseMoney(rands)).toBe(cents);
    expect(moneyToWire(cents)).toBe(rands);
  });

  it('cents and rands are no amounts of each other', () => {
    expectTypeOf<Rands>().not.toExtend<Cents>();
    expectTypeOf<Cents>().not.toExtend<Rands>();
    expectTypeOf(moneyToWire).returns.toEqualTypeOf<Rands>();
    expectTypeOf(parseMoney).returns.toEqualTypeOf<Cents>();
  });

  it('negative zero is read as 0', () => {
    expect(Object.is(parseMoney(-0), 0)).toBe(true);
  });

  it.each([0.105, 0.1 + 0.2, 1.005, 1e-9, Number.NaN, Number.POSITIVE_INFINITY, MAX_CENTS / 100 + 1])(
    'refuses %d rather than rounding it',
    (rands) => {
      expect(() => parseMoney(rands)).toThrow('expected an amount in rands with at most two decimals');
    },
  );

  it('every amount of whole cents comes back from the wire', () => {
    fc.assert(
      fc.property(fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }), (cents) => {
        expect(parseMoney(JSON.parse(JSON.stringify(moneyToWire(cents))))).toBe(cents);
      }),
    );
  });

  it('every amount with a third decimal is refused', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (thousandths) => {
        fc.pre(thousandths % 10 !== 0);
        expect(() => parseMoney(thousandths / 1000)).toThrow('two decimals');
      }),
    );
  });

  it('no amount has a fraction of a cent', () => {
    expect(() => moneyToWire(0.5)).toThrow(RangeError);
    expect(() => formatMoney(Number.NaN)).toThrow(RangeError);
  });

  it('[K-CURRENCY] reads R1 250.00 with spaces that do not break', () => {
    expect(formatMoney(125_000)).toBe('R1\u202f250.00');
    expect(formatMoney(123_456_789)).toBe('R1\u202f234\u202f567.89');
    expect([0, 5, 50, 99_999].map(formatMoney)).toEqual(['R0.00', 'R0.05', 'R0.50', 'R999.99']);
    expect(formatMoney(-125_000)).toBe('\u2212R1\u202f250.00');
    expect([841_625_000, 50].map(formatMoneyShort)).toEqual(['R8\u202f416\u202f250', 'R0.50']);
  });

  it('a payout is rounded to the nearest cent, half up', () => {
    const cents = (text: string) => roundToCents(new Fraction(text));
    expect(['7812.5', '7812.4999', '1/3', '0', '-0.5'].map(cents)).toEqual([7813, 7812, 0, 0, -1]);
  });
});
