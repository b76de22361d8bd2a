import { describe, expect, it } from 'vitest';
import { largestSequence } from './feed-sequence.ts';

const now = new Date('2026-11-21T12:00:00Z');
const time = now.getTime();
const billion = 1_000_000_000;

describe('the largest sequence that may come next', () => {
  it.each([
    ['after a counter, a jump further', 7, 7 + billion],
    ['after nought, a jump further', 0, billion],
    ['at first, the time and a jump', null, time + billion],
    ['after a time of months ago, the time now and a jump', time - 90 * 86_400_000, time + billion],
    ['after a time that is ahead, a jump further', time + 5, time + 5 + billion],
    ['after the largest number there is, none further', Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  ])('%s', (_what, last, expected) => {
    expect(largestSequence(last, now)).toBe(expected);
  });
});
