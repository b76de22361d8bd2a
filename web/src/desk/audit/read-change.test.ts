import { expect, test } from 'vitest';
import { readChange } from './read-change.ts';

test('what an act changed is read thing by thing (rule: audit-acts)', () => {
  const before = '{"saddle":4,"winOdds":"5/2","scratched":false,"offAt":null}';
  const after =
    '{"saddle":4,"winOdds":"3/1","scratched":true,"offAt":"2026-11-21T14:08:00+02:00","places":[4,2]}';
  expect(readChange(before, after)).toEqual([
    { name: 'Saddle', before: '4', after: '4' },
    { name: 'Win odds', before: '5/2', after: '3/1' },
    { name: 'Scratched', before: 'no', after: 'yes' },
    { name: 'Off at', before: 'nothing', after: expect.stringContaining('14:08') },
    { name: 'Places', before: null, after: '4, 2' },
  ]);
  expect(readChange(null, '{"changes":[{"key":"title","after":"Turf"}]}')).toEqual([
    { name: 'Changes, 1, key', before: null, after: 'title' },
    { name: 'Changes, 1, after', before: null, after: 'Turf' },
  ]);
});

test('what cannot be read so is left to the record', () => {
  for (const text of [
    '{"cut off',
    '"text"',
    '7',
    JSON.stringify(Array.from({ length: 41 }, (_, n) => ({ n }))),
  ]) {
    expect(readChange(null, text)).toEqual([]);
  }
});
