import { expect, test } from 'vitest';
import { formatCombined } from './lucky-words.ts';

test.each([
  ['15/1', 15, '15/1'],
  ['11/2', 5.5, '11/2'],
  ['663/40', 16.575, '16.58/1'],
  ['821/250', 3.284, '3.28/1'],
])('combined odds of %s read like a price', (fraction, toOne, words) => {
  expect(formatCombined({ fraction, toOne }, 'fraction')).toBe(words);
  expect(formatCombined({ fraction: '663/40', toOne: 16.575 }, 'decimal')).toBe('17.58');
});
