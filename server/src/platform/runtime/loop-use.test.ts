import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { isPutOff, LoopUse } from './loop-use.ts';

test('a loop that never waits is in use, and each look begins anew', async () => {
  const use = new LoopUse();
  for (let turns = 0; turns < 1_000; turns++) await turn();
  expect(use.look()).toBeGreaterThan(0);
  expect(use.look()).toBeLessThanOrEqual(1);
});

test('work that nobody waits for is put off while the node is busy, for ten minutes at most', () => {
  expect(isPutOff(0.9, 0)).toBe(true);
  expect(isPutOff(0.9, 9 * 60_000)).toBe(true);
  expect(isPutOff(0.9, 10 * 60_000)).toBe(false);
  expect(isPutOff(0.3, 0)).toBe(false);
});
