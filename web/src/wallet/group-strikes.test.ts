import type { StatementRow } from '@furlong/contract/schemas/wallet';
import { parseMoney } from '@furlong/domain/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rands } from '../../test/rands.ts';
import { row } from '../../test/wallet-stage.tsx';
import { amountOf, groupStrikes } from './group-strikes.ts';

const movement: fc.Arbitrary<StatementRow> = fc
  .record({
    kind: fc.constantFrom<StatementRow['kind']>('stake', 'payout', 'deposit'),
    at: fc.constantFrom('2026-11-20T12:35:00.000Z', '2026-11-20T12:36:00.000Z'),
    amount: fc.integer({ min: -5_000, max: 5_000 }).map((cents) => rands(cents / 100)),
  })
  .map((change) => row(change));

test('however movements are joined, each is there once and in its order, and the sum is theirs', () => {
  fc.assert(
    fc.property(fc.array(movement, { maxLength: 25 }), (rows) => {
      const groups = groupStrikes(rows);
      expect(groups.flat()).toEqual(rows);
      const sum = rows.reduce((all, { amount }) => all + parseMoney(amount), 0);
      expect(groups.reduce((all, group) => all + amountOf(group), 0)).toBe(sum);
      for (const [first, ...others] of groups) {
        for (const other of others) expect([other.kind, other.at]).toEqual(['stake', first.at]);
      }
    }),
  );
});

test('stakes of one instant are one strike, those of another are not', () => {
  const stake = (id: string, at: string) => row({ id, at, kind: 'stake', amount: rands(-2) });
  const groups = groupStrikes([
    stake('c', '2026-11-20T12:36:00.000Z'),
    stake('b', '2026-11-20T12:35:00.000Z'),
    stake('a', '2026-11-20T12:35:00.000Z'),
  ]);
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([['c'], ['b', 'a']]);
  expect(groups.map(amountOf)).toEqual([-200, -400]);
});
