import { assertDatabase, type Database, ensureDatabase, openDatabase, openPool } from './database.ts';
import { findEmbeddedDatabase, startEmbeddedDatabase } from './embedded-database.ts';
import { takeInstanceLock } from './instance-lock.ts';
import { migrate } from './migrate.ts';
import type { Settings } from './settings.ts';

/**
 * Runs one command's work on the database that the settings name: the configured server, the embedded one of a
 * Furlong that runs now, or the embedded one started for as long as the work takes.
 */
export async function withDatabase<T>(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const stops: (() => Promise<void> | void)[] = [];
  try {
    const { url, live } = await findDatabase(settings, stops);
    if (!live) {
      if (settings.databaseUrl === undefined) await ensureDatabase(url);
      else await assertDatabase(url);
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
