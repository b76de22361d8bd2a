import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fetchWhenFree } from './fetch-when-free.ts';

/** Of this checkout. */
const checkout = join(import.meta.dirname, '../..');
const startDeadline = 100_000;
/** Of a call, with the times that a busy server turns it away. */
const callDeadline = 40_000;

/** A server process of a test's own. */
export interface RunningNode {
  readonly url: string;
  readonly process: ChildProcess;
  /** Resolves with the exit code when the process has ended. */
  readonly ended: Promise<number | null>;
  /** What it printed. */
  output(): string;
  /** An enveloped answer of a call. */
  call(path: string, options?: { method?: string; token?: string; body?: unknown }): Promise<unknown>;
}

export async function freePort(): Promise<number> {
  return await new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Starts a whole server process, without waiting for it; of another checkout where its folder is given. */
export function spawnNode(
  port: number,
  environment: Record<string, string>,
  folder: string = checkout,
): RunningNode {
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [join(folder, 'server/src/main.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      // What the tests' other servers compiled need not be compiled again.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'error',
      ...environment,
    },
  });
  let words = '';
  const keep = (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-20_000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return {
    url,
    process: child,
    ended: new Promise((resolve) => child.once('exit', resolve)),
    output: () => words,
    async call(path, { method = 'GET', token, body } = {}) {
      const response = await fetchWhenFree(`${url}${path}`, {
        method,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(callDeadline),
      });
      return await response.json();
    },
  };
}

/** Waits until a node serves; fails with what it printed when it ends before. */
export async function untilReady(node: RunningNode): Promise<void> {
  const ready = async () => {
    if (node.process.exitCode !== null) throw new Error(`The server ended: ${node.output()}`);
    return await fetch(`${node.url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
  };
  await until(ready, startDeadline, () => `the server was not ready: ${node.output()}`);
}

/** Asks until it is so, at most until the deadline. */
export async function until(
  met: () => Promise<boolean> | boolean,
  deadline: number,
  words: () => string,
): Promise<void> {
  const end = Date.now() + deadline;
  while (!(await met())) {
    if (Date.now() > end) throw new Error(words());
    await pause(100);
  }
}
