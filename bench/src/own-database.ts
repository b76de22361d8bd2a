import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDatabase } from '@furlong/server/platform/database/database';
import { startEmbeddedDatabase } from '@furlong/server/platform/database/embedded-database';

/** Works in a folder of its own, which goes with the work. */
export async function withOwnFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'furlong-bench-'));
  // Reachable by the database's own user, so that its files live (and go) with the folder.
  chmodSync(folder, 0o755);
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Works on an empty database of its own, by its address. */
export async function withOwnDatabase(work: (url: string) => Promise<void>): Promise<void> {
  await withOwnFolder((folder) => withDatabaseIn(folder, work));
}

/** Works on the database of a folder, which is made where there is none, and stays. */
export async function withKeptDatabase(folder: string, work: (url: string) => Promise<void>): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  await withDatabaseIn(folder, work);
}

async function withDatabaseIn(folder: string, work: (url: string) => Promise<void>): Promise<void> {
  const database = await startEmbeddedDatabase(folder);
  try {
    await ensureDatabase(database.url);
    await work(database.url);
  } finally {
    await database.stop();
  }
}
