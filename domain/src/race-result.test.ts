import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryFinishers } from '../test/arbitrary-race.ts';
import { oddsOf } from './odds.ts';
import {
  findFavourite,
  findResultProblems,
  finishersLeft,
  startingPriceOf,
  tiedGroups,
} from './race-result.ts';

const card = [1, 2, 3, 4, 5].map((saddle) => ({ saddle, scratched: saddle === 5 }));
const order = (...pairs: [saddle: number, position: number][]) =>
  pairs.map(([saddle, position]) => ({ saddle, position }));

describe('a finishing order', () => {
  it.each([
    ['every place its own', order([3, 1], [1, 2], [2, 3])],
    ['only a winner', order([4, 1])],
    ['a dead heat for first, then third', order([3, 1], [1, 1], [2, 3])],
    ['a dead heat of three for second', order([1, 1], [2, 2], [3, 2], [4, 2])],
    ['given in no order', order([2, 3], [3, 1], [1, 2])],
  ])('is right with %s', (_, finishers) => {
    expect(findResultProblems(finishers, card)).toEqual([]);
  });

  it.each([
    ['nobody in it', [], { index: null, field: null, message: 'a result needs a winner' }],
    ['no winner', order([1, 2]), { index: 0, field: 'position', message: 'position 2 where 1 comes next' }],
    [
      'no gap after a dead heat',
      order([1, 1], [2, 1], [3, 2]),
      { index: 2, field: 'position', message: 'position 2 where 3 comes next' },
    ],
    [
      'a gap without a dead heat',
      order([1, 1], [2, 3]),
      { index: 1, field: 'position', message: 'position 3 where 2 comes next' },
    ],
    [
      'a runner not on the card',
      order([9, 1]),
      { index: 0, field: 'saddle', message: 'no runner 9 on the card' },
    ],
    [
      'a scratched runner',
      order([1, 1], [5, 2]),
      { index: 1, field: 'saddle', message: 'runner 5 is scratched' },
    ],
    [
      'a runner twice',
      order([1, 1], [1, 2]),
      { index: 1, field: 'saddle', message: 'runner 1 is named twice' },
    ],
    [
      'a position of 0',
      order([1, 0]),
      { index: 0, field: 'position', message: 'a position is a whole number from 1' },
    ],
    [
      'half a position',
      order([1, 1.5]),
      { index: 0, field: 'position', message: 'a position is a whole number from 1' },
    ],
  ])('is wrong with %s, and says where', (_, finishers, problem) => {
    expect(findResultProblems(finishers, card)).toEqual([problem]);
  });

  it('every order with dead heats of any size is valid, and its groups contain each finisher once', () => {
    const saddles = [1, 2, 3, 4, 5, 6, 7, 8];
    const runners = saddles.map((saddle) => ({ saddle, scratched: false }));
    fc.assert(
      fc.property(arbitraryFinishers(saddles), (finishers) => {
        expect(findResultProblems(finishers, runners)).toEqual([]);
        const listed = tiedGroups(finishers).flatMap((group) => group.saddles);
        expect(listed.toSorted()).toEqual(finishers.map((finisher) => finisher.saddle).toSorted());
      }),
    );
  });

  it('the groups of a result are sorted by position and saddle', () => {
    expect(tiedGroups(order([7, 3], [5, 1], [2, 1]))).toEqual([
      { position: 1, saddles: [2, 5] },
      { position: 3, saddles: [7] },
    ]);
  });
});

describe('the starting price and its favourite (rules: starting-price, favourite-stands-in)', () => {
  const runner = (saddle: number, numerator: number | null, scratched = false) => ({
    saddle,
    scratched,
    startingPrice: numerator === null ? null : oddsOf(numerator, 2),
  });

  it('SP is the official one, else the last price shown, else none', () => {
    const [official, shown] = [oddsOf(5, 1), oddsOf(4, 1)];
    expect(startingPriceOf(official, shown)).toBe(official);
    expect(startingPriceOf(null, shown)).toBe(shown);
    expect(startingPriceOf(null, null)).toBeNull();
  });

  it('the favourite has the shortest price; equal prices go to the lowest saddle', () => {
    expect(findFavourite([runner(7, 5), runner(4, 3), runner(2, 3), runner(9, 8)])).toBe(2);
  });

  it('a scratched runner and one without a price are never the favourite', () => {
    expect(findFavourite([runner(1, 1, true), runner(2, null), runner(3, 9)])).toBe(3);
    expect(findFavourite([runner(1, 1, true), runner(2, null)])).toBeUndefined();
  });
});

describe('a finishing order without the runners that took no part (rule: late-non-runner)', () => {
  const out =
    (...saddles: number[]) =>
    (saddle: number) =>
      saddles.includes(saddle);
  const drawn = fc
    .integer({ min: 1, max: 12 })
    .chain((count) => arbitraryFinishers(Array.from({ length: count }, (_, index) => index + 1)))
    .chain((finishers) =>
      fc.tuple(fc.constant(finishers), fc.subarray(finishers.map(({ saddle }) => saddle))),
    );
  const everybody = Array.from({ length: 12 }, (_, index) => ({ saddle: index + 1, scratched: false }));

  it.each([
    ['the winner', [1], order([2, 1], [3, 1], [4, 3])],
    ['one of two tied', [2], order([1, 1], [3, 2], [4, 3])],
    ['both that tied', [2, 3], order([1, 1], [4, 2])],
    ['the last', [4], order([1, 1], [2, 2], [3, 2])],
    ['one that did not place', [5], order([1, 1], [2, 2], [3, 2], [4, 4])],
    ['all of them', [1, 2, 3, 4], []],
  ])('moves up whoever was behind: %s', (_, gone, left) => {
    expect(finishersLeft(order([1, 1], [2, 2], [3, 2], [4, 4]), out(...gone))).toEqual(left);
  });

  it('is a valid order of those left, in which nobody is overtaken or moves down', () => {
    fc.assert(
      fc.property(drawn, ([finishers, gone]) => {
        const left = finishersLeft(finishers, out(...gone));
        expect(left.map(({ saddle }) => saddle)).toEqual(
          finishers.flatMap(({ saddle }) => (gone.includes(saddle) ? [] : [saddle])),
        );
        if (left.length > 0) expect(findResultProblems(left, everybody)).toEqual([]);
        const before = new Map(finishers.map(({ saddle, position }) => [saddle, position]));
        for (const one of left) {
          expect(one.position).toBeLessThanOrEqual(before.get(one.saddle) ?? 0);
          for (const other of left) {
            expect(Math.sign(one.position - other.position)).toBe(
              Math.sign((before.get(one.saddle) ?? 0) - (before.get(other.saddle) ?? 0)),
            );
          }
        }
      }),
    );
  });

  it('is the same whether they are removed together or one after the other', () => {
    fc.assert(
      fc.property(drawn, ([finishers, gone]) => {
        const oneByOne = gone.reduce<ReturnType<typeof finishersLeft>>(
          (left, saddle) => finishersLeft(left, out(saddle)),
          finishers,
        );
        expect(finishersLeft(finishers, out(...gone))).toEqual(oneByOne);
      }),
    );
  });
});
