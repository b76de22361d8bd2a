import { randomUUID } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Queryable } from '../database/database.ts';
import { StartFailure } from '../runtime/start-failure.ts';
import type { Settings } from './settings/settings.ts';

/** Where secrets are kept that every node shares. */
export interface SecretStore {
  /** Undefined where there is none of that name. */
  read(name: string): Promise<unknown>;
  /** Keeps a secret unless there is one. Nodes starting together agree: whoever comes first wins. */
  create(name: string, value: unknown): Promise<void>;
  replace(name: string, value: unknown): Promise<void>;
}

/** What stands in the database for a secret that is kept in a folder. */
const elsewhere = { keptIn: 'a folder' };
const isElsewhere = (value: unknown) => (value as Partial<typeof elsewhere> | null)?.keptIn !== undefined;

/** The place that the settings name: a folder, or else the database. */
export function openSecretStore({ secretsDir }: Pick<Settings, 'secretsDir'>, db: Queryable): SecretStore {
  return secretsDir === undefined ? databaseSecrets(db) : folderSecrets(secretsDir, db);
}

/** Secrets in a table. */
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
 * Secrets as files of one folder that every node sees, each for its owner's eyes alone. What the database holds from
 * before moves here when it is first read; a mark stays there, so that no node without the folder makes others.
 */
export function folderSecrets(folder: string, db: Queryable): SecretStore {
  const pathOf = (name: string) => join(folder, `${name}.json`);
  const create = async (name: string, value: unknown) => {
    const draft = await writeDraft(folder, value);
    try {
      // Unlike a rename it takes nobody's place.
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

/** A file of the folder that is whole on the disk, to be moved to its place. */
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

/** Makes a folder that is missing; refuses what others than its owner may read or change. */
async function assertOwn(path: string, what: 'folder' | 'file', expected: number): Promise<void> {
  if (what === 'folder' && (await mkdir(path, { recursive: true })) !== undefined)
    await chmod(path, expected);
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
