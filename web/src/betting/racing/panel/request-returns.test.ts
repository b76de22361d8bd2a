import { expect, test } from 'vitest';
import { makeChange, makeRequest } from '../../../../test/slip-fixtures.ts';
import { changeReturns } from './request-returns.ts';

test('a changed place line with more runners of a race returns by the places it pays', () => {
  const one = makeRequest(1, 'SINGLE PLACES', { isPlace: true });
  const [leg] = one.dt;
  if (!leg) throw new Error('no leg');
  const three = {
    combinatonInfo: { ...one.combinatonInfo, totalStake: 30 },
    dt: [1, 2, 3].map((saddle) => ({ ...leg, saddle })),
  };
  const change = makeChange(1, three);
  expect(changeReturns(change, () => 3).now).toBe(3 * 2 * 1_000);
  expect(changeReturns(change, () => 2).now).toBe(2 * 2 * 1_000);
});
