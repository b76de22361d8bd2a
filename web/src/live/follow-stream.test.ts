import { expect, test } from 'vitest';
import { waitBeforeTry } from './follow-stream.ts';

test('viewers whose node died come back spread over time, and later after each failure', () => {
  const earliest = (failures: number) => waitBeforeTry(1_000, failures, () => 0);
  const latest = (failures: number) => waitBeforeTry(1_000, failures, () => 1);
  expect([0, 1, 2].map(earliest)).toEqual([500, 1_000, 2_000]);
  expect([0, 1, 2].map(latest)).toEqual([1_000, 2_000, 4_000]);
  expect([earliest(50), latest(50)]).toEqual([15_000, 30_000]);
});
