import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { placeOfFiles } from '../src/platform/database/database-place.ts';
import { makeDataFolder } from './data-folder.ts';
import { freePort, type RunningNode, spawnNode, until, untilReady } from './run-node.ts';

describe('starting and stopping', { timeout: 120_000 }, () => {
  let folder: string;
  const started: RunningNode[] = [];
  beforeAll(() => {
    folder = makeDataFolder('start');
  });
  afterEach(async () => {
    for (const node of started.splice(0)) {
      if (node.process.exitCode === null && node.process.signalCode === null) node.process.kill('SIGTERM');
      await node.ended;
    }
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const start = (port: number, environment: Record<string, string> = {}) => {
    const node = spawnNode(port, { DATA_DIR: folder, DEMO: 'off', ...environment });
    started.push(node);
    return node;
  };
  const databaseRuns = () => existsSync(join(placeOfFiles(folder).folder, 'postmaster.pid'));

  it('serves from an empty folder, keeps a second start off it, and Ctrl-C stops the database too', async () => {
    // As somebody starts it who has set nothing.
    const node = start(await freePort(), { LOG_LEVEL: '' });
    await untilReady(node);
    expect(node.output()).toMatch(/Furlong is open at http:\/\/localhost:\d+\n/);
    // A request and whatever goes well leave no line.
    await node.call('/api/Meeting/GetAllMeetings');
    expect(node.output()).not.toMatch(/"level":[123]0\b/);
    // Other addresses of this machine than the one where punters can sign in.
    expect(node.output()).not.toMatch(/Server listening|127\.0\.0\.1/);
    const second = start(await freePort());
    expect(await second.ended).toBe(1);
    expect(second.output().trim()).toMatch(/^furlong: Furlong already runs on the data folder .*$/);

    node.process.kill('SIGINT');
    expect(await node.ended).toBe(0);
    expect(node.output()).toMatch(/\nfurlong: stopped\n$/);
    expect(databaseRuns()).toBe(false);
    expect(existsSync(join(folder, 'furlong.lock'))).toBe(false);
  });

  it('ends in order when npm start is told to, as a supervisor does that knows npm alone', async () => {
    const port = await freePort();
    const npm = spawn('npm', ['start', '--silent', '--ignore-scripts'], {
      cwd: join(import.meta.dirname, '../..'),
      // A group of its own: whatever npm leaves behind ends with it.
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: folder,
        DEMO: 'off',
        NODE_ENV: '',
      },
    });
    let words = '';
    npm.stdout.on('data', (chunk: Buffer) => {
      words += chunk.toString();
    });
    const ended = once(npm, 'close');
    try {
      await until(
        () => words.includes('Furlong is open'),
        100_000,
        () => `not open: ${words}`,
      );
      npm.kill('SIGTERM');
      await until(
        () => words.includes('furlong: stopped'),
        30_000,
        () => `npm ended, and not the server: ${words}`,
      );
      await ended;
      expect(databaseRuns()).toBe(false);
    } finally {
      if (npm.pid !== undefined && databaseRuns()) process.kill(-npm.pid, 'SIGTERM');
      await ended;
    }
  });

  it('recovers after a kill -9 that left the lock and the database behind, and stops in order when something fails unheard', async () => {
    const killed = start(await freePort());
    await untilReady(killed);
    killed.process.kill('SIGKILL');
    await killed.ended;
    expect(existsSync(join(folder, 'furlong.lock'))).toBe(true);
    expect(databaseRuns()).toBe(true);

    // Fails of itself on a signal, with nobody there to hear of it.
    const plant = "process.on('SIGUSR2', () => { Promise.reject(new Error('planted')); })";
    const next = start(await freePort(), {
      NODE_OPTIONS: `--import="data:text/javascript,${encodeURIComponent(plant)}"`,
    });
    await untilReady(next);
    next.process.kill('SIGUSR2');
    // The database too: the stop is the one of SIGTERM, but for its exit code.
    expect(await next.ended).toBe(1);
    expect(next.output()).toMatch(/"message":"planted".*a failure was not handled/);
    expect(next.output()).toMatch(/\nfurlong: stopped\n$/);
    expect(databaseRuns()).toBe(false);
  });

  it.each([
    ['a port out of range', { PORT: '70000' }, /^furlong: PORT is '70000': expected a port number/],
    [
      'a folder that cannot be written',
      { DATA_DIR: '/proc/furlong' },
      /^furlong: DATA_DIR '\/proc\/furlong'/,
    ],
    [
      'a database that cannot be reached',
      { DATABASE_URL: 'postgres://furlong@127.0.0.1:1/furlong' },
      /^furlong: The database at 127\.0\.0\.1:1 \(DATABASE_URL\) cannot be used/,
    ],
    [
      'a database that does not exist',
      { DATABASE_URL: inject('templateUrl').replace(/[^/]+$/, 'no_such_database') },
      /^furlong: The database at 127\.0\.0\.1:\d+ \(DATABASE_URL\) cannot be used: database "no_such_database" does not exist/,
    ],
    ['an operator file that is missing', { OPERATOR_CONFIG: '/nowhere.json' }, /^furlong: OPERATOR_CONFIG/],
    [
      'demo accounts in production',
      { NODE_ENV: 'production', DEMO: 'on' },
      /^furlong: DEMO is on: production runs without demo accounts/,
    ],
  ])('refuses %s in one line, with exit code 1', async (_what, environment, words) => {
    const node = start(await freePort(), environment);
    expect(await node.ended).toBe(1);
    expect(node.output().trim()).toMatch(words);
    expect(node.output().trim().split('\n')).toHaveLength(1);
  });

  it('refuses a port in use in one line, before anything is started', async () => {
    const holder = createServer();
    const port = await freePort();
    await new Promise<void>((resolve) => holder.listen(port, '127.0.0.1', resolve));
    try {
      const node = start(port);
      expect(await node.ended).toBe(1);
      expect(node.output().trim()).toMatch(/^furlong: PORT \d+ is in use/);
      expect(node.output().trim().split('\n')).toHaveLength(1);
    } finally {
      await new Promise((resolve) => holder.close(resolve));
    }
  });
});
