import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { StartFailure } from '../runtime/start-failure.ts';
import { assertNoCopy, placeOfFiles } from './database-place.ts';
import { type EmbeddedFiles, prepareFiles } from './embedded-files.ts';
import { makeClient } from './make-client.ts';
import { runningPostmaster } from './postmaster-file.ts';

/** A PostgreSQL server that this process started (or found running and adopted) in the data folder. */
export interface EmbeddedDatabase {
  readonly url: string;
  readonly pid: number;
  /** Stops the server cleanly: ends all sessions and writes everything to disk. */
  stop(): Promise<void>;
}

const startMaxMs = 60_000;
const stopMaxMs = 20_000;

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

async function connects(url: string): Promise<boolean> {
  const client = makeClient({ connectionString: url, connectionTimeoutMillis: 2_000 });
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

async function waitUntil(met: () => Promise<boolean> | boolean, waitMaxMs: number): Promise<boolean> {
  const end = Date.now() + waitMaxMs;
  while (Date.now() < end) {
    if (await met()) return true;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return false;
}

/**
 * Starts the PostgreSQL server of a data folder, and creates the cluster on first use. A server that a killed process
 * left running is adopted; PostgreSQL itself recovers the files of a killed server. The caller has the folder's
 * instance lock.
 */
export async function startEmbeddedDatabase(dataDir: string): Promise<EmbeddedDatabase> {
  const files = await prepareFiles(dataDir);
  const running = runningPostmaster(files.folder);
  const adopted = running && (await connects(address(files.password, running.port, 'postgres')));
  const port = adopted ? running.port : await freePort();
  const start = () => startPostmaster(files, port);
  const pid = adopted ? running.pid : await start();
  return supervise(pid, start, address(files.password, port, 'furlong'));
}

/**
 * The address of the database server that already runs in a data folder; undefined when none answers. Throws a
 * StartFailure when the database belongs to another data folder.
 */
export async function findEmbeddedDatabase(dataDir: string): Promise<string | undefined> {
  assertNoCopy(dataDir);
  const { folder, passwordPath } = placeOfFiles(dataDir);
  const running = runningPostmaster(folder);
  if (!running || !existsSync(passwordPath)) return undefined;
  const url = address(readFileSync(passwordPath, 'utf8'), running.port, 'furlong');
  return (await connects(url)) ? url : undefined;
}

function address(password: string, port: number, database: string): string {
  return `postgres://furlong:${password}@127.0.0.1:${port}/${database}`;
}

/** Starts a postmaster on a port and waits until it answers. Returns its process id. */
async function startPostmaster({ folder, password, postgres }: EmbeddedFiles, port: number): Promise<number> {
  const url = address(password, port, 'postgres');
  const { uid, gid } = statSync(folder);
  const runAs = process.getuid?.() === 0 ? { uid, gid } : {};
  const options = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'shared_buffers=256MB',
    // Files of the log that are kept to be written again: each commit waits while a new one is made, for 16 MB of disk.
    'min_wal_size=512MB',
    'log_min_messages=fatal',
    'lc_messages=C',
  ];
  const child = spawn(
    postgres,
    ['-D', folder, '-p', String(port), ...options.flatMap((option) => ['-c', option])],
    // A process group of its own, so that Ctrl-C reaches only Furlong, which stops the database last.
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
  await waitUntil(async () => exited || (await connects(url)), startMaxMs);
  if (exited || child.pid === undefined || !(await connects(url))) {
    const reason = words.trim().split('\n').at(-1) ?? 'no reason given';
    throw new StartFailure(`The database in '${folder}' did not start: ${reason}`);
  }
  child.unref();
  // The pipe must not keep the process alive either. net.Socket has unref; the declared type Readable has not.
  (child.stderr as unknown as { unref(): void }).unref();
  return child.pid;
}

/**
 * Keeps the database running until it is stopped. A postmaster that dies (killed, out of memory) is started again on
 * the same port, where PostgreSQL recovers everything committed.
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
        // The dead postmaster's children may use its shared memory for a moment longer.
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

/** Fast shutdown: open transactions are rolled back, and everything is written to disk. */
async function stopProcess(pid: number): Promise<void> {
  if (!isRunning(pid)) return;
  process.kill(pid, 'SIGINT');
  if (!(await waitUntil(() => !isRunning(pid), stopMaxMs)) && isRunning(pid)) process.kill(pid, 'SIGQUIT');
}
