import { describe, expect, test } from 'vitest';
import { makeRow } from '../../test/fixtures.ts';
import {
  describeBest,
  describeChance,
  describeGap,
  describeMove,
  describeNews,
  describeOthers,
  describePassing,
  nameThose,
} from './live-words.ts';

const none = { count: 0, aliases: [] };

describe('who passed whom', () => {
  test('is said by name, and by number for more than three', () => {
    expect(nameThose(none)).toBe('nobody');
    expect(nameThose({ count: 1, aliases: ['Ann'] })).toBe('Ann');
    expect(nameThose({ count: 2, aliases: ['Ann', 'Ben'] })).toBe('Ann and Ben');
    expect(nameThose({ count: 1203, aliases: ['Ann', 'Ben', 'Cat'] })).toBe(
      'Ann, Ben, Cat and 1\u2009200 more',
    );
  });

  test('is a sentence, once two races are run', () => {
    expect(describePassing({ passedBy: { count: 1, aliases: ['goingsoft'] }, passed: none })).toBe(
      'goingsoft passed you. You passed nobody.',
    );
    expect(describePassing({ passedBy: none, passed: { count: 1, aliases: ['Ann'] } })).toBe(
      'Nobody passed you. You passed Ann.',
    );
    expect(describePassing({ passedBy: null, passed: null })).toBeNull();
  });
});

test('the change of rank names the race before', () => {
  expect(describeMove({ movement: 6, tied: false }, 4)).toBe('up 6 places since race 4');
  expect(describeMove({ movement: -1, tied: true }, undefined)).toBe(
    'down 1 place since the race before, rank shared',
  );
  expect(describeMove({ movement: 0, tied: false }, 2)).toBe('no move since race 2');
  expect(describeMove({ movement: null, tied: true }, undefined)).toBe('rank shared');
});

test('the best outcome of the picks to come is given with the rank it would make now', () => {
  expect(describeBest({ picksToCome: 2, best: { total: 51, rank: 2 } })).toBe(
    'Win the last 2 and you’re on 51, 2nd as it stands.',
  );
  expect(describeBest({ picksToCome: 1, best: { total: 41, rank: 1 } })).toBe(
    'Win the last one and you’re on 41, first as it stands.',
  );
  expect(describeBest({ picksToCome: 0, best: null })).toBeNull();
});

test('a total near the own one is ahead or behind by points, and says how many have it', () => {
  const own = makeRow({ punterId: 7, total: 31 });
  const gap = (change: object) => describeGap({ ...own, punterId: 8, punters: 1, ...change }, own);
  expect(describeGap({ ...own, punters: 1 }, own)).toBe('you');
  expect(describeGap({ ...own, punters: 2 }, own)).toBe('you, level with 1 other');
  expect(describeGap({ ...own, punters: 1_204 }, own)).toBe('you, level with 1\u2009203 others');
  expect(gap({ total: 34 })).toBe('3 points ahead');
  expect(gap({ total: 30 })).toBe('1 point behind');
  expect(gap({ total: 31.1 })).toBe('0.1 points ahead');
  expect([1, 2, 5].map(describeOthers)).toEqual(['', ' and 1 other', ' and 4 others']);
});

test('the announcement of a result gives the place and who passed whom', () => {
  const live = {
    version: 3,
    own: makeRow(),
    place: 1,
    around: [],
    above: null,
    passedBy: { count: 1, aliases: ['Ann'] },
    passed: none,
    possible: 0,
    picksToCome: 0,
    best: null,
  };
  expect(describeNews(5, makeRow({ rank: 14 }), live)).toBe(
    'Standings after race 5. You are 14th. Ann passed you. You passed nobody.',
  );
  expect(describeNews(5, null, null)).toBe('Standings after race 5.');
});

describe('what a pick whose race is off could do', () => {
  const above = (gap: number) => ({ rank: 13, userId: 'nagskof', gap });
  const placePoints = [10, 5, 3];

  test('gives the finish that would pass the next rank, by points alone', () => {
    expect([2, 3, 6].map((gap) => describeChance(above(gap), placePoints))).toEqual([
      'in the first three could lift you past 13th.',
      'in the first two could lift you past 13th.',
      'winning could lift you past 13th.',
    ]);
  });

  test('is empty when even a win would not do, or nobody is in front', () => {
    expect(describeChance(above(10), placePoints)).toBe('runs for you.');
    expect(describeChance(null, placePoints)).toBe('runs for you.');
  });
});
