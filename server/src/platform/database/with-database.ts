import type { Settings } from '../config/settings/settings.ts';
import { StartFailure } from '../runtime/start-failure.ts';
import { assertDatabase, type Database, openDatabase, openPool } from './database.ts';
import { findEmbeddedDatabase, startEmbeddedDatabase } from './embedded-database.ts';
import { hasEmbeddedDatabase } from './embedded-files.ts';
import { takeInstanceLock } from './instance-lock.ts';
import { hasSchema, migrate } from './migrate.ts';

/**
 * Runs one command's work on the database that the settings name: the configured server, the embedded one of a
 * Furlong that runs now, or the embedded one started for as long as the work takes. A command makes no database: where
 * no Furlong was started before it is at the wrong place, and an empty one would look as if nothing were amiss. That is
 * a StartFailure, and nothing is made.
 */
export async function withDatabase<T>(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const stops: (() => Promise<void> | void)[] = [];
  try {
    const { url, live } = await findDatabase(settings, stops);
    if (!live) {
      await assertDatabase(url);
      if (!(await hasSchema(url))) throw noFurlong(settings);
      await migrate(url);
    }
    const db = openDatabase(openPool(url, 2));
    stops.push(() => db.destroy());
    return await work(db);
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

async function findDatabase(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  stops: (() => Promise<void> | void)[],
): Promise<{ readonly url: string; readonly live: boolean }> {
  if (databaseUrl !== undefined) return { url: databaseUrl, live: false };
  if (!hasEmbeddedDatabase(dataDir)) throw noFurlong({ databaseUrl, dataDir });
  // Whoever has the lock owns the database: without it, it is a living server's.
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
      : `There is nothing of Furlong in the database '${new URL(databaseUrl).pathname.slice(1)}' (DATABASE_URL)`;
  return new StartFailure(`${where}: expected one that a Furlong was started on before`);
}
