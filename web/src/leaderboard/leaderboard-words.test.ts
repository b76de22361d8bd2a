import { expect, test } from 'vitest';
import { describeAhead, describeHidden } from './leaderboard-words.ts';

test('hidden picks are one line for all races', () => {
  expect([[], [8], [7, 8], [3, 4, 5, 6, 7, 8], [2, 4, 5]].map(describeHidden)).toEqual([
    null,
    'The pick for race 8 stays hidden until the race is off.',
    'Picks for races 7 and 8 stay hidden until each race is off.',
    'Picks for races 3 to 8 stay hidden until each race is off.',
    'Picks for races 2, 4 and 5 stay hidden until each race is off.',
  ]);
});

test('the gap to the next rank is one sentence, and none at the top', () => {
  expect(describeAhead({ rank: 13, gap: 2 })).toBe('2 points behind 13th.');
  expect(describeAhead({ rank: 2, gap: 1 })).toBe('1 point behind 2nd.');
  expect(describeAhead({ rank: 1, gap: 0 })).toBe('Level on points with 1st.');
  expect(describeAhead(null)).toBeNull();
});
