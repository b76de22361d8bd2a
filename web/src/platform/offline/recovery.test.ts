import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CallError, isAwaitingServer, polled, queryClient } from '../api/query-client.ts';
import { recoverQueries } from './recover-queries.ts';
import { untilServerAnswers } from './recovery.ts';

const failure = (status: number | null) =>
  new CallError({
    kind: 'failure',
    why: status === null ? 'network' : 'status',
    status,
    message: 'No',
    detail: '',
  });

let online = true;
const ends: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  online = true;
  // Every wait is as long as it may be.
  vi.spyOn(Math, 'random').mockReturnValue(1);
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** An active query with an interval of one second. */
function watch(queryFn: () => Promise<string>) {
  const observer = new QueryObserver(queryClient, {
    queryKey: ['watched'],
    queryFn,
    refetchInterval: polled(1_000),
  });
  const seen: string[] = [];
  ends.push(observer.subscribe(({ status }) => seen.push(status)));
  return { observer, seen, result: () => observer.getCurrentResult() };
}

function stubServer(up: () => boolean) {
  const fetch = vi.fn(async () => {
    if (!up()) throw new TypeError('no');
    return new Response('{}');
  });
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

describe('a query without data', () => {
  test('[X-OTHER] fails at once offline, without retries behind a skeleton', async () => {
    online = false;
    const ask = vi.fn(() => Promise.reject(failure(null)));
    const { result } = watch(ask);
    await vi.advanceTimersByTimeAsync(0);
    expect(result()).toMatchObject({ status: 'error', fetchStatus: 'idle' });
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('[X-OTHER] is retried twice online, then stays failed: its interval pauses', async () => {
    const ask = vi.fn(() => Promise.reject(failure(503)));
    const { result, seen } = watch(ask);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(result()).toMatchObject({ status: 'error', fetchStatus: 'idle' });
    expect(ask).toHaveBeenCalledTimes(3);
    seen.length = 0;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(3);
    expect(seen).toEqual([]);
  });

  test('with data keeps polling and keeps its data while it fails', async () => {
    let fails = false;
    const ask = vi.fn(() => (fails ? Promise.reject(failure(404)) : Promise.resolve('card')));
    const { result } = watch(ask);
    await vi.advanceTimersByTimeAsync(0);
    fails = true;
    await vi.advanceTimersByTimeAsync(3_500);
    expect(result()).toMatchObject({ status: 'error', data: 'card' });
    expect(ask.mock.calls.length).toBeGreaterThan(3);
    expect(isAwaitingServer(queryClient.getQueryCache().getAll()[0] as never)).toBe(false);
  });

  test('refused by the server is not waited for', async () => {
    const { result } = watch(() => Promise.reject(failure(404)));
    await vi.advanceTimersByTimeAsync(0);
    expect(result().status).toBe('error');
    expect(isAwaitingServer(queryClient.getQueryCache().getAll()[0] as never)).toBe(false);
  });
});

describe('the return of the server', () => {
  test('refetches what failed', async () => {
    let up = false;
    const fetch = stubServer(() => up);
    ends.push(recoverQueries(queryClient, () => '/healthz'));
    const ask = vi.fn(() => (up ? Promise.resolve('card') : Promise.reject(failure(503))));
    const { result } = watch(ask);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(result().status).toBe('error');
    expect(fetch).toHaveBeenCalled();
    expect(ask).toHaveBeenCalledTimes(3);
    up = true;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(result()).toMatchObject({ status: 'success', data: 'card' });
    const asked = fetch.mock.calls.length;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(fetch.mock.calls.length).toBe(asked);
  });

  test('is probed at once when the browser is back online, and never while it is offline', async () => {
    online = false;
    const fetch = stubServer(() => true);
    const back = untilServerAnswers('/healthz', new AbortController().signal);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetch).not.toHaveBeenCalled();
    online = true;
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(await back).toBe(true);
  });

  test('is no longer awaited once aborted', async () => {
    const fetch = stubServer(() => true);
    const watching = new AbortController();
    const back = untilServerAnswers('/healthz', watching.signal);
    watching.abort();
    expect(await back).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetch).not.toHaveBeenCalled();
  });
});
