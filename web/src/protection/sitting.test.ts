import { describe, expect, test } from 'vitest';
import {
  continueSitting,
  durationWords,
  isCheckDue,
  readSitting,
  type Sitting,
  storeSitting,
} from './sitting.ts';

const minute = 60_000;
const start = Date.parse('2026-11-21T12:00:00Z');
const at = (minutes: number) => start + minutes * minute;
const sitting = (change: Partial<Sitting> = {}): Sitting => ({
  punterId: 7,
  startedAt: start,
  seenAt: at(10),
  checkedAt: start,
  ...change,
});

describe('a sitting', () => {
  test('begins with signing in and continues through reloads and other tabs', () => {
    const first = continueSitting(null, 7, start);
    expect(first).toEqual({ punterId: 7, startedAt: start, seenAt: start, checkedAt: start });
    storeSitting(first);
    const next = continueSitting(readSitting(), 7, at(29));
    expect(next).toEqual({ ...first, seenAt: at(29) });
    expect(continueSitting(next, 7, at(59)).startedAt).toBe(start);
  });

  test.each([
    ['an absence of more than half an hour', sitting(), 7, at(41)],
    ['somebody else', sitting(), 8, at(11)],
    ['a clock that was turned back', sitting(), 7, at(9)],
  ])('restarts after %s', (_, stored, punterId, now) => {
    expect(continueSitting(stored, punterId, now)).toEqual({
      punterId,
      startedAt: now,
      seenAt: now,
      checkedAt: now,
    });
  });

  test.each(['', '{', 'null', '{"punterId":7}', '{"punterId":7,"startedAt":"x","seenAt":1,"checkedAt":1}'])(
    'that was stored as %j is none',
    (text) => {
      localStorage.setItem('sitting', text);
      expect(readSitting()).toBeNull();
    },
  );
});

test('a reality check is due an interval after the last one, and never without an interval', () => {
  expect(isCheckDue(sitting(), 60, at(60) - 1)).toBe(false);
  expect(isCheckDue(sitting(), 60, at(60))).toBe(true);
  expect(isCheckDue(sitting({ checkedAt: at(60) }), 60, at(119))).toBe(false);
  expect(isCheckDue(sitting(), null, at(6_000))).toBe(false);
});

test.each([
  [0, '0 minutes'],
  [1, '1 minute'],
  [59, '59 minutes'],
  [60, '1 hour'],
  [125, '2 hours 5 minutes'],
])('%d minutes read as %s', (minutes, words) => {
  expect(durationWords(minutes)).toBe(words);
});
