import { type ChildProcess, spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const startPatience = 90_000;
const stopPatience = 20_000;

/** A free port. */
export async function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** A Furlong server of the tests' own. */
export interface RunningServer {
  stop(): Promise<void>;
}

/** Starts the real server and waits until it is ready. Its output goes to the log file. */
export async function startServer(
  url: string,
  logFile: string,
  environment: Record<string, string>,
): Promise<RunningServer> {
  const log = openSync(logFile, 'a');
  const child = spawn(join(root, 'node_modules/.bin/node'), ['server/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', log, log],
    env: { ...process.env, ...environment },
  });
  try {
    await untilReady(url, child);
  } catch (error) {
    await stop(child);
    throw new Error(`${(error as Error).message}\n${readFileSync(logFile, 'utf8').slice(-4_000)}`);
  }
  return { stop: () => stop(child) };
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + startPatience;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}.`);
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await pause(200);
  }
  throw new Error(`The server was not ready within ${startPatience / 1000} seconds.`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), stopPatience);
  await ended;
  clearTimeout(late);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
