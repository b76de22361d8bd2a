import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NumberText } from './number-text.ts';

const wholeNumber = fc.maxSafeInteger();
const line = fc.record({
  number: wholeNumber,
  word: fc.constantFrom('won', 'lost', 'open'),
  array: fc.array(fc.option(wholeNumber), { minLength: 1, maxLength: 6 }),
});

describe('a text of numbers', () => {
  test('is read as it was written, line by line', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), (lines) => {
        const array = (values: readonly (number | null)[]) =>
          `{${values.map((value) => value ?? 'NULL').join(',')}}`;
        const text = new NumberText(
          lines.map((each) => `${each.number} ${each.word} ${array(each.array)} left out`).join('\n'),
        );
        for (const each of lines) {
          expect(text.isRead).toBe(false);
          expect(text.number()).toBe(each.number);
          expect(text.word()).toBe(each.word);
          const numbers: number[] = [];
          text.array(numbers, Number.NaN);
          expect(numbers).toEqual(each.array.map((value) => value ?? Number.NaN));
          text.skipLine();
        }
        expect(text.isRead).toBe(true);
      }),
    );
  });

  test('goes on where another was left', () => {
    const first = new NumberText('12 {3}\n4');
    expect(first.number()).toBe(12);
    const second = new NumberText('12 {3}\n4', first.at);
    const numbers: number[] = [];
    second.array(numbers, 0);
    expect([...numbers, second.number(), second.isRead]).toEqual([3, 4, true]);
  });

  test.each(['', 'x', '-', '1.5 2', '9007199254740993', '{1'])('refuses %o as a number', (text) => {
    const numbers = new NumberText(text);
    expect(() => [numbers.number(), numbers.number()]).toThrow(RangeError);
  });

  test.each(['1', '{}', '{1', '{1;2}', '{x}'])('refuses %o as an array', (text) => {
    expect(() => new NumberText(text).array([], 0)).toThrow(RangeError);
  });
});
