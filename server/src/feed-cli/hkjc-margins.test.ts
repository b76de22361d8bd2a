import { describe, expect, test } from 'vitest';
import { marginsOf, readTime } from './hkjc-margins.ts';

const margins = (...behind: (readonly [position: number, cell: string])[]) =>
  behind.map((_, index) => {
    const finishers = behind.map(([position], at) => ({ saddle: at + 1, position }));
    return marginsOf(finishers, (saddle) => behind[saddle - 1]?.[1]).get(index + 1);
  });

describe('margins of Hong Kong (rule: margins)', () => {
  test('are behind the one before, where the files have the lengths behind the winner', () => {
    expect(margins([1, '-'], [2, 'N'], [3, '1-1/4'], [4, '1-1/4'], [5, '3'], [6, '3-3/4'])).toEqual([
      undefined,
      'nk',
      0.95,
      undefined,
      1.75,
      0.75,
    ]);
    expect(margins([1, '-'], [2, '1/2'], [3, 'HD'])).toEqual([undefined, 0.5, undefined]);
  });

  test('are one for a dead heat, none of its winners, and none around what is not said', () => {
    expect(margins([1, '-'], [1, '-'], [3, 'SH'], [3, 'SH'], [5, '1'])).toEqual([
      undefined,
      undefined,
      'sh',
      'sh',
      0.9,
    ]);
    expect(margins([1, '-'], [2, '---'], [3, '2'], [4, '1/0'], [5, '9999'])).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('come with the winner’s time in seconds', () => {
    expect(['1.10.47', '0.56.80', '2.31.02', '---', '', '1.1.1', undefined].map(readTime)).toEqual([
      70.47,
      56.8,
      151.02,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
