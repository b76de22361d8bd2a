import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChunkLoadError, chunkTimeoutMs, loadChunk } from './load-chunk.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('[X-CHUNK] a part that does not load fails as ChunkLoadError, with its cause', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module');
  const error = await loadChunk(() => Promise.reject(cause)).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ChunkLoadError);
  expect((error as ChunkLoadError).name).toBe('ChunkLoadError');
  expect((error as ChunkLoadError).cause).toBe(cause);
});

test('[K-CHUNK-TIMEOUT] a part may take 120 seconds and no longer', async () => {
  expect(chunkTimeoutMs).toBe(120_000);
  const loading = loadChunk(() => new Promise(() => undefined)).catch((thrown: unknown) => thrown);
  await vi.advanceTimersByTimeAsync(chunkTimeoutMs);
  expect(await loading).toBeInstanceOf(ChunkLoadError);
});

test('a part that loads leaves no timer behind', async () => {
  expect(await loadChunk(async () => 'part')).toBe('part');
  expect(vi.getTimerCount()).toBe(0);
});
