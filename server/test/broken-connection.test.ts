import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { makeClient } from '../src/platform/database/make-client.ts';
import { createTestDatabase } from './test-database.ts';

test('a connection that breaks inside a transaction fails that transaction, not the process, and is replaced', async () => {
  const database = await createTestDatabase();
  try {
    const work = database.db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(database.db);
      await sql`select 1`.execute(trx);
    });
    await expect(work).rejects.toThrow();
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(database.db);
    expect(rows).toEqual([{ one: 1 }]);
  } finally {
    await database.close();
  }
});

test('a connection outside the pool that breaks fails its query, not the process', async () => {
  const client = makeClient({ connectionString: inject('templateUrl').replace(/[^/]+$/, 'postgres') });
  await client.connect();
  // Told of it before anybody ends it.
  const gone = new Promise((resolve) => client.once('end', resolve));
  await expect(client.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow();
  await gone;
  // An error that nobody listens to fails the test.
  await client.end().catch(() => undefined);
});
