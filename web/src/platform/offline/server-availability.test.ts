import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeConfig } from '../../../test/fixtures.ts';
import { readEventStream } from '../../live/event-stream.ts';
import { call } from '../api/api.ts';
import { setConfig } from '../site/config.ts';
import { noteServerAnswer, unavailableAfterMs, useServerUnavailable } from './server-availability.ts';

let up = false;
const asked: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  setConfig(makeConfig());
  up = false;
  asked.length = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    if (!up) throw new TypeError('Failed to fetch');
    return new Response('{}', { status: 503 });
  });
});
afterEach(() => {
  noteServerAnswer();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ask = () => call('GetAllMeetings', {});
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

describe('the server', () => {
  test('counts as unavailable after calls have failed for some seconds, and not before', async () => {
    const { result } = renderHook(useServerUnavailable);
    await act(ask);
    await pass(unavailableAfterMs - 1);
    expect(result.current).toBe(false);
    await pass(1);
    expect(result.current).toBe(true);
  });

  test('stays available when the next call is answered', async () => {
    const { result } = renderHook(useServerUnavailable);
    await act(ask);
    up = true;
    await act(ask);
    await pass(unavailableAfterMs);
    expect(result.current).toBe(false);
  });

  test('is probed, and available again with its first answer', async () => {
    const { result } = renderHook(useServerUnavailable);
    await act(ask);
    await pass(unavailableAfterMs);
    await pass(2_000);
    expect(asked).toContain('/healthz');
    expect(result.current).toBe(true);
    up = true;
    await act(ask);
    expect(result.current).toBe(false);
  });

  test('stays available while the browser is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { result } = renderHook(useServerUnavailable);
    await act(ask);
    await pass(unavailableAfterMs);
    expect(result.current).toBe(false);
    vi.restoreAllMocks();
  });

  test('is unavailable when a stream breaks and does not reconnect, but not when a page closes one', async () => {
    const { result } = renderHook(useServerUnavailable);
    const listener = { onOpen: () => undefined, onEvent: () => undefined, onRetry: () => undefined };
    const left = AbortSignal.abort();
    await readEventStream('/live', {}, listener, left).catch(() => undefined);
    await pass(unavailableAfterMs);
    expect(result.current).toBe(false);
    const never = new AbortController().signal;
    await readEventStream('/live', {}, listener, never).catch(() => undefined);
    await pass(unavailableAfterMs);
    expect(result.current).toBe(true);
  });
});
