import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { openPool } from '@furlong/server/platform/database/database';
import { raisedLimits } from './raised-limits.ts';
import { freePort } from './server-process.ts';
import type { ServerVitals } from './standings-server.ts';

/** Connections to the database of a run. */
export type Pool = ReturnType<typeof openPool>;

/** What writes what a run begins with: one connection, whose settings hold. */
export type Seeder = Pick<Pool, 'query'>;

/** The server in a process of its own, which tells how it does. */
export class WatchedServer {
  readonly url: string;
  #child: ChildProcess;

  private constructor(url: string, child: ChildProcess) {
    this.url = url;
    this.#child = child;
  }

  static async start(databaseUrl: string, feedSecret: string): Promise<WatchedServer> {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const child = fork(join(import.meta.dirname, 'standings-server.ts'), {
      execArgv: ['--expose-gc', ...(process.env.BENCH_NODE_OPTIONS ?? '').split(' ').filter(Boolean)],
      env: {
        ...process.env,
        DEMO: 'off',
        LOG_LEVEL: 'warn',
        LIMITS: raisedLimits(),
        DATABASE_URL: databaseUrl,
        FEED_CLIENT_SECRET: feedSecret,
        PORT: String(port),
        PUBLIC_URL: url,
      },
    });
    await answerOf(child);
    return new WatchedServer(url, child);
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  async vitals(): Promise<ServerVitals> {
    this.#child.send('vitals');
    return (await answerOf(this.#child)) as ServerVitals;
  }

  /** What the process holds on to, without what it may drop, megabytes. */
  async held(): Promise<number> {
    this.#child.send('held');
    return (await answerOf(this.#child)) as number;
  }

  /** Ends it without a word, as a machine that dies does. */
  async kill(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill('SIGKILL');
    await ended;
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.send('stop');
    await ended;
  }
}

/** Works with a server on a database, and beside it. */
export async function withWatchedServer(
  databaseUrl: string,
  feedSecret: string,
  work: (pool: Pool, server: WatchedServer) => Promise<void>,
): Promise<void> {
  const pool = openPool(databaseUrl, 2);
  const server = await WatchedServer.start(databaseUrl, feedSecret);
  try {
    await work(pool, server);
  } finally {
    await server.stop();
    await pool.end();
  }
}

/** The next message of a child process; rejects when it ends before. */
export function answerOf(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`a process ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message);
    });
  });
}
