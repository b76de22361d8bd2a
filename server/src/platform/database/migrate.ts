import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '../runtime/start-failure.ts';
import { makeClient } from './make-client.ts';

const folder = join(import.meta.dirname, 'migrations');
/** The advisory lock of all migrations: nodes that start together migrate one after the other. */
const migrationLock = 7_410_001;

/**
 * Migrates a database's schema: numbered, forward-only files, each in a transaction together with its record. A
 * database of a newer Furlong is a StartFailure.
 */
export async function migrate(url: string): Promise<void> {
  const files = readdirSync(folder)
    .filter((name) => /^\d{3}-[a-z-]+\.sql$/.test(name))
    .sort();
  const client = makeClient({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations');
    const done = new Set(rows.map((row) => row.name));
    const unknown = [...done].find((name) => !files.includes(name));
    if (unknown !== undefined) {
      throw new StartFailure(
        `The database was made by a newer Furlong (it has ${unknown}): start that version`,
      );
    }
    for (const name of files) {
      if (done.has(name)) continue;
      await client.query('begin');
      try {
        await client.query(readFileSync(join(folder, name), 'utf8'));
        await client.query('insert into schema_migrations (name) values ($1)', [name]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`Migration ${name} failed`, { cause: error });
      }
    }
  } finally {
    await client.end();
  }
}

/** Whether a database has a schema that {@link migrate} created, of any version. */
export async function hasSchema(url: string): Promise<boolean> {
  const client = makeClient({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ made: boolean }>(
      "select to_regclass('schema_migrations') is not null as made",
    );
    return rows[0]?.made === true;
  } finally {
    await client.end();
  }
}
