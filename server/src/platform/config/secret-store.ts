import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Queryable } from '../database/database.ts';
import { StartFailure } from '../runtime/start-failure.ts';
import type { Settings } from './settings/settings.ts';

/** A store of secrets that all nodes share. */
export interface SecretStore {
  /** Undefined if there is no secret with that name. */
  read(name: string): Promise<unknown>;
  /** Stores a secret unless there is one. When nodes start together, the first one wins and all use its secret. */
  create(name: string, value: unknown): Promise<void>;
  replace(name: string, value: unknown): Promise<void>;
}

/** Stored in the database instead of a secret that is in a folder. */
const elsewhere = { keptIn: 'a folder' };
const isElsewhere = (value: unknown) => (value as Partial<typeof elsewhere> | null)?.keptIn !== undefined;

/** The store that the settings name: a folder, or the database by default. */
export function openSecretStore({ secretsDir }: Pick<Settings, 'secretsDir'>, db: Queryable): SecretStore {
  return secretsDir === undefined ? databaseSecrets(db) : folderSecrets(secretsDir, db);
}

/** Secrets in a database table. */
export function databaseSecrets(db: Queryable): SecretStore {
  return {
    async read(name) {
      const value = await readRow(db, name);
      if (!isElsewhere(value)) return value;
      throw new StartFailure(
        `SECRETS_DIR is missing: expected the folder that holds '${name}', which this database's servers share`,
      );
    },
    async create(name, value) {
      await db
        .insertInto('secrets')
        .values({ name, value: JSON.stringify(value) })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
    },
    async replace(name, value) {
      await writeRow(db, name, value);
    },
  };
}

/**
 * Secrets as files in a folder that all nodes share, readable only by their owner. A secret from the database moves
 * here when it is first read; a mark is left there, so that a node without the folder cannot create another.
 */
export function folderSecrets(folder: string, db: Queryable): SecretStore {
  const pathOf = (name: string) => join(folder, `${name}.json`);
  const create = async (name: string, value: unknown) => {
    const draft = await writeDraft(folder, value);
    try {
      // A link fails if the file exists; a rename would replace it.
      await link(draft, pathOf(name));
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
    } finally {
      await unlink(draft);
    }
    await writeRow(db, name, elsewhere);
  };
  return {
    async read(name) {
      await assertOwn(folder, 'folder', 0o700);
      const found = await readSecretFile(pathOf(name));
      if (found !== undefined) return found;
      const before = await readRow(db, name);
      if (before === undefined) return undefined;
      if (!isElsewhere(before)) await create(name, before);
      const moved = await readSecretFile(pathOf(name));
      if (moved !== undefined) return moved;
      throw new StartFailure(
        `SECRETS_DIR '${folder}' does not hold '${name}.json': expected the folder that this database's servers share`,
      );
    },
    create,
    async replace(name, value) {
      await rename(await writeDraft(folder, value), pathOf(name));
    },
  };
}

async function readRow(db: Queryable, name: string): Promise<unknown> {
  const row = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

async function writeRow(db: Queryable, name: string, content: unknown): Promise<void> {
  const value = JSON.stringify(content);
  await db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

async function readSecretFile(path: string): Promise<unknown> {
  try {
    await assertOwn(path, 'file', 0o600);
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    if (error instanceof SyntaxError) {
      throw new StartFailure(`The secret in '${path}' cannot be read: expected what Furlong wrote there`);
    }
    throw error;
  }
}

/** Writes a complete, synced file in the folder, to be moved to its final name. */
async function writeDraft(folder: string, value: unknown): Promise<string> {
  await assertOwn(folder, 'folder', 0o700);
  const path = join(folder, `.${randomUUID()}`);
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(JSON.stringify(value));
    await file.sync();
  } finally {
    await file.close();
  }
  return path;
}

/** Creates a missing folder. Refuses a file or folder that others than its owner may read or change. */
async function assertOwn(path: string, what: 'folder' | 'file', expected: number): Promise<void> {
  // Closed from the first moment: another node may look at it meanwhile.
  if (what === 'folder') await mkdir(path, { recursive: true, mode: expected });
  const { mode } = await stat(path);
  // Windows has no such modes.
  if (process.platform === 'win32' || (mode & 0o077) === 0) return;
  const octal = (bits: number) => (bits & 0o777).toString(8);
  throw new StartFailure(
    `Others may read the secrets in the ${what} '${path}' (mode ${octal(mode)}): expected mode ${octal(expected)}`,
  );
}

function isCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code;
}
