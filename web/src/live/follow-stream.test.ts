import { afterEach, expect, test, vi } from 'vitest';
import { makeConfig } from '../../test/fixtures.ts';
import { setConfig } from '../platform/site/config.ts';
import { followStream, waitBeforeTry } from './follow-stream.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('viewers whose node died come back spread over time, and later after each failure', () => {
  const earliest = (failures: number) => waitBeforeTry(1_000, failures, () => 0);
  const latest = (failures: number) => waitBeforeTry(1_000, failures, () => 1);
  expect([0, 1, 2].map(earliest)).toEqual([500, 1_000, 2_000]);
  expect([0, 1, 2].map(latest)).toEqual([1_000, 2_000, 4_000]);
  expect([earliest(50), latest(50)]).toEqual([15_000, 30_000]);
});

test('a device that is back online takes its stream up again at once, however long it was away', async () => {
  setConfig(makeConfig());
  vi.useFakeTimers();
  let tries = 0;
  vi.stubGlobal('fetch', (url: string) => {
    // The server is probed beside it.
    if (url.endsWith('/live')) tries += 1;
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  const stop = followStream('/live', { onConnected: () => undefined, onEvent: () => undefined });
  await vi.advanceTimersByTimeAsync(120_000);
  const before = tries;
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(tries).toBe(before + 1);
  stop();
});

test('who joins an open stream is told what states something, and of no change from before', async () => {
  setConfig(makeConfig());
  const events = [
    'event: standings\ndata: 1',
    'event: standings\ndata: 2',
    'event: bets\ndata: {}',
    // A name that nobody has listed.
    'event: prices\ndata: {}',
  ];
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(new TextEncoder().encode(`${events.join('\n\n')}\n\n`)),
  });
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } })),
  );
  const follow = () => {
    const told: string[] = [];
    const onEvent = (name: string | undefined, data: string) => told.push(`${name} ${data}`);
    return { told, stop: followStream('/joined', { onConnected: () => undefined, onEvent }) };
  };
  const first = follow();
  await vi.waitFor(() => expect(first.told).toEqual(['standings 1', 'standings 2', 'bets {}', 'prices {}']));
  const second = follow();
  await vi.waitFor(() => expect(second.told).toContain('standings 2'));
  expect(second.told).toEqual(['standings 2']);
  for (const { stop } of [first, second]) stop();
});
