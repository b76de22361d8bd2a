import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeMemoryFolder } from './memory-folder.ts';

const place = mkdtempSync(join(tmpdir(), 'furlong-memory-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

it('makes a folder that every user can enter, and removes only what killed runs left', () => {
  const left = join(place, 'furlong-tests-left');
  const others = join(place, 'of-somebody-else');
  for (const folder of [left, others]) {
    mkdirSync(join(folder, 'postgres'), { recursive: true });
    utimesSync(folder, 1, 1);
  }
  const needs = { room: 0, memory: 0 };
  const first = makeMemoryFolder(place, needs);
  const second = makeMemoryFolder(place, needs);
  expect(first).not.toBe(second);
  for (const folder of [first, second]) {
    expect(statSync(folder ?? '').mode & 0o777).toBe(0o755);
  }
  expect([left, others].map((folder) => existsSync(folder))).toEqual([false, true]);
});

it('makes none where there is no room, no memory, or no such place', () => {
  expect(makeMemoryFolder(place, { room: Number.MAX_SAFE_INTEGER, memory: 0 })).toBeUndefined();
  expect(makeMemoryFolder(place, { room: 0, memory: Number.MAX_SAFE_INTEGER })).toBeUndefined();
  expect(makeMemoryFolder(join(place, 'nowhere'))).toBeUndefined();
});
