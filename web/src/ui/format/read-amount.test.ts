import { describe, expect, test } from 'vitest';
import { readAmount } from './read-amount.ts';

describe('an amount that is typed', () => {
  test.each([
    ['250', 25_000],
    ['R5', 500],
    ['r 99.50', 9_950],
    ['99,5', 9_950],
    ['12.', 1_200],
    ['.5', 50],
    [',05', 5],
    ['0', 0],
    ['007', 700],
    ['1 234.56', 123_456],
    ['R1\u2009234\u2009567.89', 123_456_789],
  ])('%j is %d cents', (text, cents) => {
    expect(readAmount(text)).toEqual({ cents });
  });

  test.each(['', ' ', '-5', '1.005', 'abc', '1e3', '12 34', '5 R', '.', '0x10', '1.234.56', '٣'])(
    '%j is none, and what would be right is said',
    (text) => {
      expect(readAmount(text)).toEqual({ problem: 'Write an amount in rands, such as 250 or 99.50.' });
    },
  );

  test.each(['1,234.56', '1,234', '12,345,678.9'])('%j is not guessed at', (text) => {
    expect(readAmount(text)).toEqual({ problem: 'Write thousands without a comma, such as 1234.56.' });
  });

  test('above the maximum says so, at any length', () => {
    for (const text of ['100000.01', '99999999999999', '9'.repeat(30)]) {
      expect(readAmount(text, 10_000_000, ' at a time')).toEqual({
        problem: 'Write at most R100\u00a0000.00 at a time.',
      });
    }
    expect(readAmount('100 000', 10_000_000)).toEqual({ cents: 10_000_000 });
  });
});
