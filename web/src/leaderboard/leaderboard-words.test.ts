import { expect, test } from 'vitest';
import { describeAhead, describeHidden, describeProgress } from './leaderboard-words.ts';

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

test('the heading says how far the standings are, and whether a result may still change', () => {
  const races = (...states: ('none' | 'provisional' | 'official')[]) =>
    states.map((resultState) => ({ resultState }));
  const after = (lastRace: number | null, final = false) => ({ lastRace, final });
  expect(describeProgress(after(2), races('official', 'provisional', 'none'))).toBe(
    'After race 2 of 3, provisional',
  );
  expect(describeProgress(after(2), races('official', 'official', 'none'))).toBe('After race 2 of 3');
  expect(describeProgress(after(2), [])).toBe('After race 2');
  expect(describeProgress(after(null), races('none', 'none'))).toBe('Before race 1');
  expect(describeProgress(after(3, true), races('official'))).toBe('Final');
});
