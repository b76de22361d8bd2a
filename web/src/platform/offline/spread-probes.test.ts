import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError, queryClient } from '../api/query-client.ts';
import { firstWaitMs, untilServerAnswers } from './recovery.ts';

let random = 0;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockImplementation(() => random);
});
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  [0, firstWaitMs / 2],
  [1, firstWaitMs],
])(
  'a server that went away is probed by each viewer at a moment of its own: at %d after %d ms',
  async (at, wait) => {
    random = at;
    const fetch = vi.fn(async () => new Response('{}'));
    vi.stubGlobal('fetch', fetch);
    const back = untilServerAnswers('/healthz', new AbortController().signal);
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(fetch).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await back).toBe(true);
  },
);

test.each([
  [0, 500],
  [1, 1_000],
])(
  'what a busy server refused is asked again at a moment of its own: at %d after %d ms',
  async (at, wait) => {
    random = at;
    const busy = { kind: 'failure', why: 'status', status: 503, message: 'No', detail: '' } as const;
    const ask = vi.fn(() => Promise.reject(new CallError(busy)));
    const end = new QueryObserver(queryClient, { queryKey: ['asked'], queryFn: ask }).subscribe(
      () => undefined,
    );
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(ask).toHaveBeenCalledTimes(2);
    end();
  },
);
