import { setImmediate as nextIteration } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { KeptTables } from './kept-tables.ts';

/** Tables of so many rows that count how often they are made. */
function countingTables(limits: ConstructorParameters<typeof KeptTables>[0] = {}) {
  const tables = new KeptTables<{ readonly rows: readonly string[] }>(limits);
  const made: string[] = [];
  const take = (key: string, version: string, rows = 1) =>
    tables.take(key, version, async () => {
      made.push(`${key} ${version}`);
      await nextIteration();
      return { rows: Array.from({ length: rows }, () => version) };
    });
  return { tables, made, take };
}

test('a table is made once for each version, for all who ask meanwhile (rule: league-season)', async () => {
  const { made, take } = countingTables();
  const [one, other] = await Promise.all([take('a', '1'), take('a', '1')]);
  expect(other).toBe(one);
  expect(await take('a', '1')).toBe(one);
  expect(await take('a', '2')).toEqual({ rows: ['2'] });
  expect(made).toEqual(['a 1', 'a 2']);
});

test('a version that was overtaken while it was made takes no place', async () => {
  const { tables, made, take } = countingTables();
  await Promise.all([take('a', '1', 3), take('a', '2', 5)]);
  expect(tables.held).toEqual({ tables: 1, rows: 5 });
  await take('a', '2', 5);
  expect(made).toEqual(['a 1', 'a 2']);
});

test('the tables used longest ago go first, by their number and by their rows', async () => {
  const { tables, made, take } = countingTables({ tablesMax: 2, rowsMax: 10 });
  await take('a', '1');
  await take('b', '1');
  await take('a', '1');
  await take('c', '1');
  expect(tables.held).toEqual({ tables: 2, rows: 2 });
  await take('a', '1');
  expect(made).toEqual(['a 1', 'b 1', 'c 1']);
  await take('d', '1', 10);
  expect(tables.held).toEqual({ tables: 1, rows: 10 });
  await take('e', '1', 11);
  expect(tables.held).toEqual({ tables: 0, rows: 0 });
});

test('a table that could not be made is made again', async () => {
  const { tables, take } = countingTables();
  const failing = () => Promise.reject(new Error('no database'));
  await expect(tables.take('a', '1', failing)).rejects.toThrow('no database');
  expect(tables.held).toEqual({ tables: 0, rows: 0 });
  expect(await take('a', '1')).toEqual({ rows: ['1'] });
});
