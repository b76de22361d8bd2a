import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { takeInstanceLock } from './instance-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'furlong-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('keeps a second start off a data folder in use, naming the process', () => {
  const release = takeInstanceLock(folder);
  expect(() => takeInstanceLock(folder)).toThrow(`(process ${process.pid})`);
  release();
  takeInstanceLock(folder)();
  expect(readdirSync(folder)).toEqual([]);
});

it.each([
  ['of a process that is gone', '4194304 1\n'],
  ['of a process number that another process has now', `${process.pid} 1\n`],
  ['left half written', ''],
])('takes over a stale lock %s', (_what, content) => {
  writeFileSync(join(folder, 'furlong.lock'), content);
  takeInstanceLock(folder)();
});

it('refuses a folder that cannot be made, at once', () => {
  expect(() => takeInstanceLock('/proc/furlong')).toThrow(/DATA_DIR '\/proc\/furlong' cannot be written/);
});
