import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { columnsIn, namedColumns, percentEnd, pointsScale, rankScale, roundUp } from './scales.ts';

describe('a scale of points', () => {
  test('holds every value, begins at 0 and has few steps', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 5_000, noNaN: true }), (most) => {
        const { of, ticks } = pointsScale(most, 20, 180);
        expect(of(0)).toBe(180);
        expect(of(most)).toBeGreaterThanOrEqual(20 - 1e-9);
        expect(ticks[0]?.value).toBe(0);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(4);
      }),
    );
  });

  test('has round steps', () => {
    expect(pointsScale(43, 20, 180).ticks.map(({ value }) => value)).toEqual([0, 25, 50]);
    expect(pointsScale(56, 20, 180).ticks.map(({ value }) => value)).toEqual([0, 20, 40, 60]);
    expect([0.4, 1, 3, 7, 14, 22, 80].map(roundUp)).toEqual([1, 1, 5, 10, 20, 25, 100]);
  });
});

describe('a scale of ranks', () => {
  test('has the first at the top and every rank below the better one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 1_000_000 }), (a, b) => {
        const worst = Math.max(a, b);
        const { of } = rankScale(worst, 14, 180);
        expect(of(1)).toBe(14);
        expect(of(worst)).toBeLessThanOrEqual(180 + 1e-9);
        expect(Math.sign(of(a) - of(b))).toBe(Math.sign(a - b));
      }),
    );
  });

  test('names each rank that is ten times the one above', () => {
    expect(rankScale(3_412, 14, 180).ticks.map(({ value }) => value)).toEqual([1, 10, 100, 1_000]);
    expect(rankScale(1, 14, 180).ticks.map(({ value }) => value)).toEqual([1, 10]);
  });
});

test('a scale of percentages ends at a quarter', () => {
  expect([0, 24, 25.1, 74, 99.9].map(percentEnd)).toEqual([25, 25, 50, 75, 100]);
});

test('the last column is always named, and names do not touch', () => {
  const named = namedColumns(12, 25, 70);
  expect(Array.from({ length: 12 }, (_, column) => column).filter(named)).toEqual([2, 5, 8, 11]);
});

test('a chart has as many columns as fit', () => {
  expect([100, 300, 700, 2_000].map((width) => columnsIn(width, 26))).toEqual([6, 11, 26, 30]);
});
