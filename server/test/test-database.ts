import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase, openPool } from '../src/platform/database/database.ts';

/** A database of a test's own, copied from the migrated template. */
export interface TestDatabase {
  readonly url: string;
  readonly db: Database;
  /** Drops the database. */
  close(): Promise<void>;
}

/** Copies the template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = new URL(inject('templateUrl'));
  const admin = new URL(template);
  admin.pathname = '/postgres';
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const run = async (text: string) => {
    const client = new pg.Client({ connectionString: admin.href });
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  };
  // As files: half of what it costs page by page, through the log.
  await run(`create database ${name} template ${template.pathname.slice(1)} strategy file_copy`);
  const url = new URL(template);
  url.pathname = `/${name}`;
  const db = openDatabase(openPool(url.href, 5));
  return {
    url: url.href,
    db,
    async close() {
      await db.destroy();
      await run(`drop database if exists ${name} with (force)`);
    },
  };
}
