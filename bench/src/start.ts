import { execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { printFigure } from './figure.ts';
import { withOwnFolder } from './own-database.ts';
import { freePort, waitUntilServed } from './server-process.ts';

const root = join(import.meta.dirname, '../..');
const targetFresh = 90;
const targetAgain = 5;

/** `npm start` in a clone of what is committed, as a stranger has it, and a second time. */
export async function benchStart(): Promise<void> {
  await withOwnFolder(async (folder) => {
    execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, folder]);
    const fresh = await startOnce(folder);
    const again = await startOnce(folder);
    const figure = (name: string, value: number, target: number) =>
      printFigure({ name, value, unit: 's', yardstick: { name: 'at most', value: target } });
    figure('fresh clone to served page', fresh, targetFresh);
    figure('second start to served page', again, targetAgain);
  });
}

/** Seconds from `npm start` to the first 200 of `/`; stopped then as by Ctrl-C. */
async function startOnce(folder: string): Promise<number> {
  const port = await freePort();
  const started = performance.now();
  // A group of its own: Ctrl-C reaches npm and the server at once.
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  try {
    await waitUntilServed(`http://127.0.0.1:${port}/`, child, 10 * 60_000);
    return (performance.now() - started) / 1000;
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT');
    await ended;
  }
}
