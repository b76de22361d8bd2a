import { expect, it } from 'vitest';
import type { Call } from './call.ts';
import { calls } from './calls.ts';

const all: readonly Call[] = Object.values(calls);

it('counts every change that a punter makes as input of a person, but for what only reads or prices', () => {
  const others = all.filter(
    ({ method, access, act }) => method !== 'GET' && access === 'punter' && act !== 'person',
  );
  // Each of these the app makes by itself, when a screen shows or a slip changes.
  expect(others.map(({ name }) => name)).toEqual([
    'getSpecialBetslip',
    'getSpecialBetslipV2',
    'ClientBalance',
    'ClientBalanceByUserName',
  ]);
});

it('counts nothing as input of a person that a reload, a stream or another program makes', () => {
  const wrong = all.filter(
    ({ method, access, act }) => act === 'person' && (method === 'GET' || access !== 'punter'),
  );
  expect(wrong.map(({ name }) => name)).toEqual([]);
});
