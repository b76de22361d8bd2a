import type { Settings } from '../config/settings/settings.ts';
import { StartFailure } from '../runtime/start-failure.ts';
import { type Database, findDatabase, openDatabase, openPool } from './database.ts';
import { firstHost } from './database-hosts.ts';
import { findEmbeddedDatabase, startEmbeddedDatabase } from './embedded-database.ts';
import { hasEmbeddedDatabase } from './embedded-files.ts';
import { takeInstanceLock } from './instance-lock.ts';
import { hasSchema, migrate } from './migrate.ts';

/**
 * Runs a command's work on the database of the settings: the configured server, the embedded one of a running Furlong,
 * or the embedded one started for the work. A command never creates a database: without one it runs in the wrong place,
 * and an empty database would look as if all were well. It is a StartFailure then.
 */
export async function withDatabase<T>(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const stops: (() => Promise<void> | void)[] = [];
  try {
    const { url, live } = await findCommandDatabase(settings, stops);
    if (!live) {
      if (!(await hasSchema(url))) throw noFurlong(settings);
      await migrate(url);
    }
    // An archive keeps one for its lock.
    const db = openDatabase(openPool(url, 3));
    stops.push(() => db.destroy());
    return await work(db);
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

async function findCommandDatabase(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  stops: (() => Promise<void> | void)[],
): Promise<{ readonly url: string; readonly live: boolean }> {
  if (databaseUrl !== undefined) return { url: await findDatabase(databaseUrl), live: false };
  if (!hasEmbeddedDatabase(dataDir)) throw noFurlong({ databaseUrl, dataDir });
  // Without the lock, the database belongs to a running server.
  try {
    stops.push(takeInstanceLock(dataDir));
  } catch (error) {
    const url = await findEmbeddedDatabase(dataDir);
    if (url === undefined) throw error;
    return { url, live: true };
  }
  const embedded = await startEmbeddedDatabase(dataDir);
  stops.push(() => embedded.stop());
  return { url: embedded.url, live: false };
}

function noFurlong({ databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>): StartFailure {
  const where =
    databaseUrl === undefined
      ? `There is no database in the data folder '${dataDir}' (DATA_DIR)`
      : `There is nothing of Furlong in the database '${new URL(firstHost(databaseUrl)).pathname.slice(1)}' (DATABASE_URL)`;
  return new StartFailure(`${where}: expected one that a Furlong was started on before`);
}
