import { rmSync } from 'node:fs';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { signingKeys } from '../src/identity/provider-keys.ts';
import { databaseSecrets } from '../src/platform/config/secret-store.ts';
import { Secrets } from '../src/platform/config/secrets.ts';
import { ensureDatabase, openDatabase, openPool } from '../src/platform/database/database.ts';
import { startEmbeddedDatabase } from '../src/platform/database/embedded-database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { systemClock } from '../src/platform/runtime/clock.ts';
import { Jobs } from '../src/platform/runtime/jobs.ts';
import { createLogger } from '../src/platform/runtime/logger.ts';
import { makeDataFolder } from './data-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the migrated database that each test file's own is copied from. */
    templateUrl: string;
  }
}

/** Starts one real database server for the run and migrates the template that every test file copies. */
export default async function setup(project: TestProject) {
  const folder = makeDataFolder('test');
  const server = await startEmbeddedDatabase(folder);
  const template = new URL(server.url);
  template.pathname = '/postgres';
  await waitForNoDisk(template.href);
  template.pathname = '/furlong_template';
  await ensureDatabase(template.href);
  await migrate(template.href);
  await makeSigningKey(template.href);
  const jobs = new Jobs(template.href, createLogger('silent'));
  await jobs.start();
  await jobs.stop();
  project.provide('templateUrl', template.href);
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Makes the identity provider's key once for all tests: it takes a third of a second. */
async function makeSigningKey(url: string): Promise<void> {
  const db = openDatabase(openPool(url, 1));
  await new Secrets(databaseSecrets(db), systemClock).ring(signingKeys);
  await db.destroy();
}

/** What a run writes need not survive the machine; each file's database is copied and dropped. */
async function waitForNoDisk(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
      await client.query(`alter system set ${setting} = off`);
    }
    await client.query('select pg_reload_conf()');
  } finally {
    await client.end();
  }
}
