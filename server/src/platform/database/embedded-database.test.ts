import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensureDatabase } from './database.ts';
import { placeOfFiles } from './database-place.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded-database.ts';

async function ask<T>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as T[];
  } finally {
    await client.end();
  }
}

async function startedAgain(database: EmbeddedDatabase, first: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (database.pid !== first) return;
    await pause(50);
  }
  throw new Error('the database did not come back');
}

describe('the embedded database', () => {
  let folder: string;
  const running: EmbeddedDatabase[] = [];
  beforeEach(() => {
    // Only its owner may enter a folder of mkdtemp: as root the files must go elsewhere.
    folder = mkdtempSync(join(tmpdir(), 'furlong-embedded-'));
  });
  afterEach(async () => {
    for (const database of running.splice(0)) await database.stop();
    const { folder: files } = placeOfFiles(folder);
    if (dirname(files) !== folder) rmSync(dirname(files), { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  });
  const start = async () => {
    const database = await startEmbeddedDatabase(folder);
    running.push(database);
    return database;
  };

  it('keeps committed data when it is killed, and restarts by itself', async () => {
    const database = await start();
    await ensureDatabase(database.url);
    await ask(database.url, "create table kept as select 'here' as word");
    const first = database.pid;
    process.kill(first, 'SIGKILL');
    await startedAgain(database, first);
    expect(await ask(database.url, 'select word from kept')).toEqual([{ word: 'here' }]);
  });

  it('is adopted when the server that started it was killed and left it running', async () => {
    const orphan = await start();
    const adopted = await start();
    expect(adopted.pid).toBe(orphan.pid);
  });

  it('starts empty when the data folder was deleted, wherever its files were', async () => {
    const database = await start();
    await ensureDatabase(database.url);
    await database.stop();
    const { folder: files } = placeOfFiles(folder);
    if (dirname(files) !== folder) rmSync(dirname(files), { recursive: true, force: true });
    rmSync(folder, { recursive: true });
    mkdirSync(folder, { mode: 0o700 });
    const anew = await start();
    expect(await ask(anew.url.replace(/furlong$/, 'postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('stops cleanly and starts again on the same files', async () => {
    const database = await start();
    await ensureDatabase(database.url);
    await ask(database.url, 'create table kept as select 1 as one');
    await database.stop();
    const { folder: files } = placeOfFiles(folder);
    expect(existsSync(join(files, 'postmaster.pid'))).toBe(false);
    expect(await ask((await start()).url, 'select one from kept')).toEqual([{ one: 1 }]);
  });
});
