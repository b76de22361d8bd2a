import { describe, expect, test } from 'vitest';
import {
  bandWords,
  formatDayNear,
  formatPercent,
  holdersWords,
  promisedWords,
  rateWords,
  tokenOf,
} from './stats-words.ts';

const bare = { percent: null, low: null, high: null };

describe('a rate (rule: stats-rates)', () => {
  test.each([
    [0, 1, '0 of 1'],
    [1, 1, '1 of 1'],
    [18, 19, '18 of 19'],
  ])('of few picks is %i of %i and no percentage', (count, of, words) => {
    expect(rateWords({ count, of, ...bare })).toBe(words);
  });

  test('of 20 picks is a percentage', () => {
    expect(rateWords({ count: 20, of: 20, percent: 100, low: 83.9, high: 100 })).toBe('100\u00a0%');
    expect(formatPercent(12.5)).toBe('12.5\u00a0%');
  });
});

describe('what the prices promised (rule: expected-winners)', () => {
  const promised = { picks: 94, won: 12, expected: 9.8, luck: 'within' } as const;

  test.each([
    ['within', '12 winners, 9.8 expected from the prices: within luck'],
    ['more', '12 winners, 9.8 expected from the prices: more than luck would usually give'],
    ['fewer', '12 winners, 9.8 expected from the prices: fewer than luck would usually give'],
  ] as const)('is %s luck', (luck, words) => {
    expect(promisedWords({ ...promised, luck })).toBe(words);
  });

  test('is only set beside it for few picks, and left out without a price', () => {
    expect(promisedWords({ picks: 3, won: 1, expected: 1, luck: null })).toBe(
      '1 winner, 1.0 expected from the prices',
    );
    expect(promisedWords({ picks: 3, won: 0.5, expected: 0.4, luck: null })).toBe(
      '0.5 winners, 0.4 expected from the prices',
    );
    expect(promisedWords({ picks: 0, won: 0, expected: 0, luck: null })).toBeNull();
  });
});

test('a band of prices is read as the punter reads odds (rule: price-bands)', () => {
  expect(bandWords({ fromFraction: null, toFraction: '2/1' }, 'fraction')).toBe('Under 2/1');
  expect(bandWords({ fromFraction: '2/1', toFraction: '5/1' }, 'fraction')).toBe('2/1 to under 5/1');
  expect(bandWords({ fromFraction: '10/1', toFraction: null }, 'decimal')).toBe('11.00 and up');
});

test('a day of another year says which', () => {
  expect(formatDayNear('2026-09-05', '2026-11-22')).toBe('Sat 5 Sep');
  expect(formatDayNear('2025-09-06', '2026-11-22')).toBe('Sat 6 Sep 2025');
});

test('a milestone says how many have it (rule: milestones)', () => {
  expect([0, 1, 1412].map(holdersWords)).toEqual([
    'nobody has it yet',
    '1 punter has it',
    '1\u2009412 punters have it',
  ]);
});

test('a milestone has a token of four signs at most', () => {
  expect(tokenOf({ kind: 'winners', goal: 250 })).toBe('250');
  expect(tokenOf({ kind: 'long-price', goal: 1 })).toBe('20/1');
  expect(tokenOf({ kind: 'whole-card', goal: 1 })).toBe('All');
});
