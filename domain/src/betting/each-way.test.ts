import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LineOfEachWay, pairEachWays } from './each-way.ts';

const singles = (
  market: 'win' | 'place',
  runners: readonly (readonly [number, number])[],
  totalStake = 100,
): LineOfEachWay => ({
  size: 1,
  accumulator: false,
  totalStake,
  legs: runners.map(([event, outcome]) => ({ event, market, outcome })),
});

describe('the halves of an each-way bet (rule: each-way)', () => {
  test('are singles to win and to be placed, at one stake on the same runners in any order', () => {
    const win = singles('win', [
      [1, 3],
      [2, 5],
    ]);
    const place = singles('place', [
      [2, 5],
      [1, 3],
    ]);
    const treble: LineOfEachWay = { ...win, size: 2 };
    expect(pairEachWays([win, treble, place])).toEqual([2, null, 0]);
    // Two of the same: each has one half of its own.
    expect(pairEachWays([win, win, place, place, place])).toEqual([2, 3, 0, 1, null]);
  });

  test.each([
    ['at another stake', singles('place', [[1, 3]], 200)],
    ['on another runner', singles('place', [[1, 4]])],
    [
      'on one runner more',
      singles('place', [
        [1, 3],
        [2, 5],
      ]),
    ],
    ['on the same market', singles('win', [[1, 3]])],
    ['as an accumulator', { ...singles('place', [[1, 3]]), accumulator: true }],
  ])('are not lines %s', (_, other) => {
    expect(pairEachWays([singles('win', [[1, 3]]), other])).toEqual([null, null]);
  });

  test('name each other, one to win and one to be placed', () => {
    const line = fc.record({
      size: fc.constantFrom(1, 2),
      accumulator: fc.boolean(),
      totalStake: fc.constantFrom(100, 200),
      legs: fc.array(
        fc.record({
          event: fc.constantFrom(1, 2),
          market: fc.constantFrom('win' as const, 'place' as const),
          outcome: fc.constantFrom(1, 2),
        }),
        { minLength: 1, maxLength: 2 },
      ),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
        const others = pairEachWays(lines);
        for (const [index, other] of others.entries()) {
          if (other === null) continue;
          expect(others[other]).toBe(index);
          const markets = [index, other].map((each) => lines[each]?.legs[0]?.market);
          expect(markets.toSorted()).toEqual(['place', 'win']);
        }
      }),
    );
  });
});
