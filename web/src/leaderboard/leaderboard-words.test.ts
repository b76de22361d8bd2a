import { describe, expect, test } from 'vitest';
import { makeRow } from '../../test/fixtures.ts';
import { describeAhead, describeFinish, describeHidden, describeWinner } from './leaderboard-words.ts';

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

describe('the end of a meeting', () => {
  const ann = makeRow({ punterId: 1, userId: 'Ann', rank: 1, total: 81 });
  const ben = { ...ann, punterId: 2, userId: 'Ben' };
  const last = makeRow({ punterId: 9, rank: 888, total: 8 });
  const tied = [ann, ben].map((row) => ({ ...row, tied: true }));

  test('names the winner, those who shared it, and the punter', () => {
    expect(describeWinner({ punters: [] }, null)).toBeNull();
    expect(describeWinner({ punters: [ann, last] }, last)).toBe('Ann won with 81 points.');
    expect(describeWinner({ punters: [...tied, last] }, last)).toBe('Ann and Ben shared first on 81.');
    expect(describeWinner({ punters: tied }, last)).toBe('Ann and others shared first on 81.');
    expect(describeWinner({ punters: [ann, last] }, ann)).toBe('You won with 81 points.');
    expect(describeWinner({ punters: [...tied, last] }, tied[0] ?? null)).toBe(
      'You and Ben shared first on 81.',
    );
  });

  test('says how the punter finished', () => {
    expect(describeFinish(last, 888, 81)).toBe('You finished 888th of 888, 73 points off the lead.');
    expect(describeFinish(ann, undefined, 81)).toBe('You finished 1st.');
  });
});
