import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatList, formatNumbers } from './format-list.ts';

test('names are parted by commas, the last by and', () => {
  expect([[], ['A'], ['A', 'B'], ['A', 'B', 'C']].map(formatList)).toEqual([
    '',
    'A',
    'A and B',
    'A, B and C',
  ]);
});

test('numbers are named as a run where they are one', () => {
  expect([[8], [7, 8], [5, 6, 7, 8], [2, 5, 8]].map(formatNumbers)).toEqual([
    '8',
    '7 and 8',
    '5 to 8',
    '2, 5 and 8',
  ]);
});

test('a list of names holds each once', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.stringMatching(/^[a-z]{3}$/), { maxLength: 6 }), (names) => {
      expect(
        formatList(names)
          .split(/, | and /)
          .filter(Boolean),
      ).toEqual(names);
    }),
  );
});
