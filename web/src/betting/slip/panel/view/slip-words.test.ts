import { expect, test } from 'vitest';
import { describeMistyped, describeReturn } from './slip-words.ts';

const on = (...events: number[]) => events.map((event) => ({ event, enabled: true }));

test.each([
  [1, on(1), 0, 'Could return'],
  [3, on(1, 2, 3), 0, 'Returns, if all win'],
  [3, on(1, 2, 3), 60, 'Returns, if all win, after tax'],
  // Only one can win the race.
  [2, on(1, 1), 0, 'Returns, at best'],
  [2, [...on(1, 2), { event: 1, enabled: false }], 0, 'Returns, if all win'],
] as const)('%i bets on %o with R%i of tax: %s', (betCount, selections, totalTax, words) => {
  expect(describeReturn({ betCount, totalTax }, selections, true)).toBe(words);
});

test('a return that waits for starting prices is no sum to say more of', () => {
  expect(describeReturn({ betCount: 3, totalTax: 0 }, on(1, 2, 3), false)).toBe('Could return');
});

test.each([
  ['', 'Set a stake'],
  ['2.505', 'Rands and cents only'],
  ['R1,2345', 'Rands and cents only'],
  ['2x', 'Left out: check the stake'],
])('the stake %j is answered by %j', (text, words) => {
  expect(describeMistyped(text)).toBe(words);
});
