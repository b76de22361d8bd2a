import { expect, test } from 'vitest';
import { GroupCommit } from './group-commit.ts';

const refused = (code: string) => Object.assign(new Error('refused by the database'), { code });

test.each([
  ['a value that the database refuses', refused('23505')],
  ['a value that the program cannot work with', new RangeError('not an amount')],
])('%s fails its own item alone', async (_, error) => {
  const batches: (readonly number[])[] = [];
  const group = new GroupCommit(
    async (items: readonly number[]) => {
      batches.push(items);
      if (items.includes(2)) throw error;
      return items.map((item) => item * 10);
    },
    { transactions: 1, batchMax: 8, queueMax: 8 },
  );
  const settled = await Promise.allSettled([1, 2, 3].map((item) => group.add(item)));
  expect(settled).toMatchObject([{ value: 10 }, { reason: error }, { value: 30 }]);
  expect(batches).toEqual([[1, 2, 3], [1], [2], [3]]);
});

test('what may work the next time fails the whole batch, and nothing is tried again', async () => {
  const error = refused('57014');
  let runs = 0;
  const group = new GroupCommit<number, number>(
    async () => {
      runs += 1;
      throw error;
    },
    { transactions: 1, batchMax: 8, queueMax: 8 },
  );
  const settled = await Promise.allSettled([group.add(1), group.add(2)]);
  expect(settled).toMatchObject([{ reason: error }, { reason: error }]);
  expect(runs).toBe(1);
});
