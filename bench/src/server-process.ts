import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { raisedLimits } from './raised-limits.ts';

/** A Furlong server in a process of its own. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '../..');
const startDeadline = 60_000;

/** Starts `server/src/main.ts` and waits until it is ready. `BENCH_NODE_OPTIONS` goes to its Node (`--cpu-prof`, …). */
export async function startServer(environment: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const options = (process.env.BENCH_NODE_OPTIONS ?? '').split(' ').filter(Boolean);
  const child = spawn(process.execPath, [...options, join(root, 'server/src/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      LIMITS: raisedLimits(),
      ...environment,
      PORT: String(port),
      PUBLIC_URL: url,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await waitUntilServed(`${url}/readyz`, child, startDeadline);
  } catch (error) {
    await endProcess(child);
    throw error;
  }
  return { url, pid: child.pid ?? 0, stop: () => endProcess(child) };
}

/** Waits for the first 200 of an address; throws when the process ends before. */
export async function waitUntilServed(url: string, child: ChildProcess, deadline: number): Promise<void> {
  const end = performance.now() + deadline;
  while (performance.now() < end) {
    if (child.exitCode !== null)
      throw new Error(`the server ended with ${child.exitCode} before it served ${url}`);
    const answer = await fetch(url).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return;
    await pause(20);
  }
  throw new Error(`${url} was not served within ${deadline / 1000} s`);
}

/** A port nobody listens on. */
export async function freePort(): Promise<number> {
  return await new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
