import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryImport } from './retry-import.ts';

let there = false;
const load = vi.fn(async () => {
  if (!there) throw new TypeError('Failed to fetch dynamically imported module');
  return 'part';
});

beforeEach(() => {
  vi.useFakeTimers();
  there = false;
  load.mockClear();
  vi.stubGlobal('fetch', async () => {
    if (!there) throw new TypeError('no');
    return new Response('{}');
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[X-CHUNK] a part beside the screens that fails to load is imported again once the server answers', async () => {
  const failed = vi.fn();
  const loading = retryImport(load, new AbortController().signal, failed);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(load).toHaveBeenCalledTimes(1);
  expect(failed).toHaveBeenCalledTimes(1);
  there = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await loading).toBe('part');
});

test('it is not imported after an abort', async () => {
  const page = new AbortController();
  const loading = retryImport(load, page.signal);
  await vi.advanceTimersByTimeAsync(0);
  page.abort();
  expect(await loading).toBeNull();
  expect(load).toHaveBeenCalledTimes(1);
});
