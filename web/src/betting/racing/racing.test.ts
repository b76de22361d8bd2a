import { selectionKey } from '@furlong/domain/betting/slip-line';
import { expect, test } from 'vitest';
import { racing } from './racing.ts';

test("a runner's key is the domain's, by which lines leave selections out", () => {
  const runner = { raceId: 101, raceNumber: 1, saddle: 4 };
  expect(racing.keyOf(runner)).toBe(selectionKey({ event: 101, outcome: 4 }));
});

test('runners are ordered by race, then by saddle', () => {
  const runner = (raceNumber: number, saddle: number) => ({ raceId: 100 + raceNumber, raceNumber, saddle });
  const runners = [runner(3, 1), runner(1, 4), runner(1, 2)];
  expect(runners.toSorted(racing.compare)).toEqual([runner(1, 2), runner(1, 4), runner(3, 1)]);
});
