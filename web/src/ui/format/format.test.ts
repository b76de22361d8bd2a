import type { Cents, Rands } from '@furlong/domain/money';
import type { Points, WirePoints } from '@furlong/domain/scoring-rules';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { rands } from '../../../test/rands.ts';
import { formatClock, formatDay, formatNearDay } from './format-date.ts';
import { formatMargin, formatRaceTime, spellMargin } from './format-margin.ts';
import { formatCents, formatCentsShort, formatRands, formatRandsShort } from './format-money.ts';
import { formatCount, formatCounted, formatOrdinal } from './format-number.ts';
import { formatFraction, formatOdds, oddsOf } from './format-odds.ts';
import { formatEarned, formatPoints } from './format-points.ts';

describe('odds', () => {
  test('read as the fraction or, stake included, as a decimal of two places', () => {
    expect(formatOdds({ toOne: 2.5, fraction: '5/2' }, 'fraction')).toBe('5/2');
    expect(formatOdds({ toOne: 2.5, fraction: '5/2' }, 'decimal')).toBe('3.50');
  });

  test('round half up by the exact fraction, not by the number', () => {
    // 7/200 is 1.035 with its stake, which no double represents exactly.
    expect(formatFraction('7/200', 'decimal')).toBe('1.04');
    expect(formatFraction('10/3', 'decimal')).toBe('4.33');
    expect(formatFraction('1/1', 'decimal')).toBe('2.00');
  });

  test('are none when the runner has no price', () => {
    expect(oddsOf(null, null)).toBeNull();
    expect(oddsOf(2.5, null)).toBeNull();
  });
});

describe('numbers', () => {
  test('thousands are separated by a thin space', () => {
    expect(formatCount(3412)).toBe('3\u2009412');
    expect(formatCount(1_000_000)).toBe('1\u2009000\u2009000');
    expect(formatCount(999)).toBe('999');
  });

  test('points have no trailing zeros, and earned points a sign', () => {
    expect(formatPoints(18)).toBe('18');
    expect(formatPoints(18.5)).toBe('18.5');
    expect(formatPoints(3.33)).toBe('3.33');
    expect(formatPoints(0.1 + 0.2)).toBe('0.3');
    expect(formatEarned(13)).toBe('+13');
    expect(formatEarned(0)).toBe('0');
  });

  test('places are ordinals, the teens too', () => {
    expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 103, 111].map(formatOrdinal)).toEqual([
      '1st',
      '2nd',
      '3rd',
      '4th',
      '11th',
      '12th',
      '13th',
      '21st',
      '22nd',
      '103rd',
      '111th',
    ]);
  });

  test('one is one, more are many', () => {
    expect(formatCounted(1, 'race')).toBe('1 race');
    expect(formatCounted(8, 'race')).toBe('8 races');
  });
});

describe('what a result says', () => {
  test('margins are spelled for who listens', () => {
    expect(['nse', 'sh', 'hd', 'nk', 'dist', '0.50', '1.00', '3.25'].map(spellMargin)).toEqual([
      'a nose',
      'a short head',
      'a head',
      'a neck',
      'a distance',
      'half a length',
      '1 length',
      '3¼ lengths',
    ]);
    expect(['0.25', '0.75', '1.50'].map(spellMargin)).toEqual([
      'a quarter of a length',
      'three quarters of a length',
      '1½ lengths',
    ]);
  });

  test('margins are written as racing writes them, in quarters, and never as none', () => {
    expect(['nse', 'sh', 'hd', 'nk', 'dist'].map(formatMargin)).toEqual(['nse', 'sh hd', 'hd', 'nk', 'dist']);
    expect(['0.50', '0.25', '1.00', '1.25', '3.75', '12.00'].map(formatMargin)).toEqual([
      ...['½ L', '¼ L', '1 L', '1¼ L', '3¾ L', '12 L'],
    ]);
    expect(['0.05', '0.80', '1.95'].map(formatMargin)).toEqual(['¼ L', '¾ L', '2 L']);
  });

  test('times read as a clock', () => {
    expect([58.7, 60, 71.35, 153.04].map(formatRaceTime)).toEqual(['58.70', '1:00.00', '1:11.35', '2:33.04']);
  });
});

describe('days and times', () => {
  test('are those of Johannesburg in any time zone', () => {
    expect(formatDay('2026-11-20T23:30:00Z')).toBe('Sat 21 Nov');
    expect(formatClock('2026-11-20T23:30:00Z')).toBe('01:30');
  });

  test('near days have names', () => {
    const now = Date.parse('2026-11-21T23:30:00+02:00');
    expect(formatNearDay('2026-11-21T00:00:00+02:00', now)).toBe('Today');
    expect(formatNearDay('2026-11-22T00:00:00+02:00', now)).toBe('Tomorrow');
    expect(formatNearDay('2026-11-20T00:00:00+02:00', now)).toBe('Yesterday');
    expect(formatNearDay('2026-11-24T00:00:00+02:00', now)).toBe('Tue 24 Nov');
  });
});

describe('money', () => {
  test('reads with thin spaces, from cents and from the rands of the wire', () => {
    expect(formatCents(125_050)).toBe('R1\u00a0250.50');
    expect(formatRands(rands(1250.5))).toBe('R1\u00a0250.50');
    expect(formatCentsShort(125_000)).toBe('R1\u00a0250');
    expect(formatRandsShort(rands(12.5))).toBe('R12.50');
  });

  test('each formatter takes its own unit', () => {
    expectTypeOf(formatCents).parameter(0).toEqualTypeOf<Cents>();
    expectTypeOf(formatRands).parameter(0).toEqualTypeOf<Rands | 0>();
    expectTypeOf<number>().not.toExtend<Rands>();
    expectTypeOf(formatPoints).parameter(0).toEqualTypeOf<WirePoints>();
    expectTypeOf<Points>().not.toExtend<WirePoints>();
  });
});
