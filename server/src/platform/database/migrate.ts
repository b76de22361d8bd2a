import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { StartFailure } from '../runtime/start-failure.ts';
import { makeClient } from './make-client.ts';

const folder = join(import.meta.dirname, 'migrations');
/** The advisory lock of all migrations: nodes that start together migrate one after the other. */
const migrationLock = 7_410_001;

/** A migration: a file of statements, and what its record in the database says of them. */
interface Migration {
  readonly name: string;
  readonly statements: string;
  readonly checksum: string;
}

/**
 * Migrates a database's schema: numbered, forward-only files, each in a transaction together with its record. A
 * database of a newer Furlong is a StartFailure, and so is one on which a migration ran with other statements than the
 * file of that name has now: its schema is another one than this code was written for
 * (docs/decisions/042-migrations-in-two-steps.md).
 */
export async function migrate(url: string): Promise<void> {
  const migrations = readMigrations();
  const client = makeClient({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const done = await readDone(client);
    const names = new Set(migrations.map(({ name }) => name));
    const unknown = [...done.keys()].find((name) => !names.has(name));
    if (unknown !== undefined) {
      throw new StartFailure(
        `The database was made by a newer Furlong (it has ${unknown}): start that version`,
      );
    }
    assertUnchanged(migrations, done);
    await noteChecksums(client, migrations, done);
    for (const { name, statements, checksum } of migrations) {
      if (done.has(name)) continue;
      await client.query('begin');
      try {
        await client.query(statements);
        await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
          name,
          checksum,
        ]);
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

function readMigrations(): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{3}-[a-z-]+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const statements = readFileSync(join(folder, name), 'utf8');
      return { name, statements, checksum: checksumOf(statements) };
    });
}

/**
 * The SHA-256 of what a migration does, in hex: its lines without those of comments, so that words can be mended, and
 * without the ends of lines that another system writes.
 */
export function checksumOf(statements: string): string {
  const lines = statements
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '' && !line.trimStart().startsWith('--'));
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

/** The migrations that ran on a database, with their checksums; null for one that ran before there were any. */
async function readDone(client: pg.Client): Promise<Map<string, string | null>> {
  await client.query(
    'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now(), checksum text)',
  );
  const { rows: columns } = await client.query(
    "select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'checksum'",
  );
  // A database of a Furlong without checksums: servers of that version, which may still run, need not fill the column.
  if (columns.length === 0) await client.query('alter table schema_migrations add column checksum text');
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    'select name, checksum from schema_migrations',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function assertUnchanged(migrations: readonly Migration[], done: ReadonlyMap<string, string | null>): void {
  const changed = migrations.filter(({ name, checksum }) => (done.get(name) ?? checksum) !== checksum);
  if (changed.length === 0) return;
  const each = changed.map(
    ({ name, checksum }) =>
      `${name} (ran as ${done.get(name)?.slice(0, 12)}…, is now ${checksum.slice(0, 12)}…)`,
  );
  throw new StartFailure(
    `The database was migrated by other statements than this Furlong has: ${each.join(', ')}. Expected the files as they ran: put them back, and make the change in a new migration`,
  );
}

/** Takes the files as they are for what ran before there were checksums. */
async function noteChecksums(
  client: pg.Client,
  migrations: readonly Migration[],
  done: ReadonlyMap<string, string | null>,
): Promise<void> {
  const missing = migrations.filter(({ name }) => done.get(name) === null);
  if (missing.length === 0) return;
  await client.query(
    `update schema_migrations as ran set checksum = file.checksum
     from unnest($1::text[], $2::text[]) as file (name, checksum) where ran.name = file.name`,
    [missing.map(({ name }) => name), missing.map(({ checksum }) => checksum)],
  );
}

/** The migrations of this code, in order. */
export function listMigrations(): string[] {
  return readMigrations().map(({ name }) => name);
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
