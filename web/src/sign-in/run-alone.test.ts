import { expect, test, vi } from 'vitest';
import { runAlone } from './run-alone.ts';

// jsdom has no Web Locks, so this is the lease that stands in for them.

test('work of one name runs one at a time', async () => {
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
  };
  await Promise.all([runAlone('renewal', work), runAlone('renewal', work), runAlone('renewal', work)]);
  expect(most).toBe(1);
  expect(localStorage.length).toBe(0);
});

test('a failure lets the next one run', async () => {
  await expect(runAlone('renewal', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(runAlone('renewal', () => Promise.resolve(7))).resolves.toBe(7);
});

test('the lease of a tab that died runs out', async () => {
  vi.useFakeTimers();
  localStorage.setItem('lease:renewal', `another ${Date.now() + 10_000}`);
  let done = false;
  const run = runAlone('renewal', async () => {
    done = true;
  });
  await vi.advanceTimersByTimeAsync(9_000);
  expect(done).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(done).toBe(true);
  await run;
  vi.useRealTimers();
});
