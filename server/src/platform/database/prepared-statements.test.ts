import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import { prepared, preparedName } from './prepared-statements.ts';

const { db } = closedAfterAll(await createTestPlatform());
const double = (value: number) => sql<{ twice: number }>`${prepared}select ${value}::integer * 2 as twice`;

test('a marked statement is prepared once a connection, under one name, and answers by its values', async () => {
  await db.connection().execute(async (own) => {
    for (const value of [1, 2, 3]) {
      expect((await double(value).execute(own)).rows).toEqual([{ twice: value * 2 }]);
    }
    await sql`select ${1}::integer`.execute(own);
    const { rows } = await sql<{ name: string; statement: string }>`
      select name, statement from pg_prepared_statements`.execute(own);
    const text = double(0).compile(db).sql;
    expect(rows).toEqual([{ name: preparedName(text), statement: text }]);
  });
  expect(preparedName('select 1')).toBeUndefined();
});

test('a connection goes on after a prepared statement failed, and is given up when its answer has changed', async () => {
  const failing = (value: number) => sql`${prepared}select 1 / ${value}::integer as part`;
  await db.connection().execute(async (own) => {
    await expect(failing(0).execute(own)).rejects.toMatchObject({ code: '22012' });
    expect((await failing(1).execute(own)).rows).toEqual([{ part: 1 }]);
  });
  await sql`create table answered (word text)`.execute(db);
  const all = sql`${prepared}select * from answered where word <> ${''}`;
  const asked = db.connection().execute(async (own) => {
    await all.execute(own);
    await sql`alter table answered add column other text`.execute(own);
    await all.execute(own);
  });
  await expect(asked).rejects.toThrow('cached plan must not change result type');
  expect((await all.execute(db)).rows).toEqual([]);
  // As behind a pooler that gives each transaction another server.
  const lost = db.connection().execute(async (own) => {
    await double(1).execute(own);
    await sql`deallocate all`.execute(own);
    await double(1).execute(own);
  });
  await expect(lost).rejects.toMatchObject({ code: '26000' });
  expect((await double(4).execute(db)).rows).toEqual([{ twice: 8 }]);
});
