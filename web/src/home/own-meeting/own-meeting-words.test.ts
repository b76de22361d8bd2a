import { expect, test } from 'vitest';
import { offWords } from './own-meeting-words.ts';

test('of the races that wait for a result only the last is off now', () => {
  const [fifth, sixth] = [{ offTime: '2026-03-07T12:00:00Z' }, { offTime: '2026-03-07T12:35:00Z' }] as const;
  expect(offWords(fifth, [fifth])).toBe('off now,');
  expect([fifth, sixth].map((race) => offWords(race, [fifth, sixth]))).toEqual([
    'result to come,',
    'off now,',
  ]);
});
