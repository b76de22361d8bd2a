import { act, renderHook } from '@testing-library/react';
import type { EventSourceMessage } from 'eventsource-parser';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { lastAnswerTime, noteStale, useStaleSince } from '../platform/offline/stale-notice.ts';
import { readEventStream, silenceMaxMs } from './event-stream.ts';

/** A stream whose pieces the test sends. */
function streamOf() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given;
    },
  });
  const encoder = new TextEncoder();
  return {
    body,
    send: (text: string) => controller?.enqueue(encoder.encode(text)),
    sendBytes: (bytes: Uint8Array) => controller?.enqueue(bytes),
    end: () => controller?.close(),
    break: (error: unknown) => controller?.error(error),
  };
}

const fetched = vi.fn<typeof fetch>();
const never = new AbortController().signal;

function listen() {
  const events: EventSourceMessage[] = [];
  const waits: number[] = [];
  let opened = 0;
  return {
    events,
    waits,
    opened: () => opened,
    listener: {
      onOpen: () => {
        opened += 1;
      },
      onEvent: (event: EventSourceMessage) => events.push(event),
      onRetry: (wait: number) => waits.push(wait),
    },
  };
}

beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => {
  fetched.mockReset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a stream of server-sent events', () => {
  test('that opens is an answer of the server: the page no longer counts as old', async () => {
    const { result } = renderHook(useStaleSince);
    act(() => noteStale('Sat, 21 Nov 2026 12:00:00 GMT'));
    expect(result.current).not.toBeNull();
    const stream = streamOf();
    fetched.mockResolvedValue(new Response(stream.body));
    const { listener, opened } = listen();
    const read = readEventStream('/live', {}, listener, never);
    await vi.waitFor(() => expect(opened()).toBe(1));
    await vi.waitFor(() => expect(result.current).toBeNull());
    // So is each event: the page shows the time of the last.
    const before = Date.now() - 1_000;
    stream.send('event: standings\ndata: {}\n\n');
    await vi.waitFor(() => expect(lastAnswerTime()).toBeGreaterThanOrEqual(before));
    stream.end();
    await read;
  });

  test('is read in pieces of any size; comments and unknown fields are ignored', async () => {
    const stream = streamOf();
    fetched.mockResolvedValue(new Response(stream.body));
    const { events, waits, listener, opened } = listen();
    const read = readEventStream('/live', { authorization: 'Bearer t' }, listener, never);
    stream.send('retry: 1500\n\n:\n\nevent: stan');
    stream.send('dings\nid: 7\ndata: {"a":1}\n');
    stream.send('\nother: x\ndata: one\ndata: two\n\n');
    const letters = new TextEncoder().encode('data: Stormvoël\n\n');
    stream.sendBytes(letters.slice(0, 14));
    stream.sendBytes(letters.slice(14));
    stream.send('event: lost\ndata: no end');
    stream.end();
    await read;
    expect(events).toEqual([
      { event: 'standings', id: '7', data: '{"a":1}' },
      { event: undefined, id: undefined, data: 'one\ntwo' },
      { event: undefined, id: undefined, data: 'Stormvoël' },
    ]);
    expect(waits).toEqual([1500]);
    expect(opened()).toBe(1);
    const [, init] = fetched.mock.lastCall ?? [];
    expect(init?.headers).toMatchObject({ accept: 'text/event-stream', authorization: 'Bearer t' });
  });

  test('that never ends an event breaks off, so that it cannot fill the memory', async () => {
    const stream = streamOf();
    fetched.mockResolvedValue(new Response(stream.body));
    const { events, listener } = listen();
    const read = readEventStream('/live', {}, listener, never);
    const outcome = expect(read).rejects.toThrow();
    stream.send('data: ');
    for (let piece = 0; piece < 12; piece += 1) stream.send('x'.repeat(100_000));
    await outcome;
    expect(events).toEqual([]);
  });

  test('that is refused reports the status', async () => {
    fetched.mockResolvedValue(new Response('{}', { status: 503 }));
    const { listener, opened } = listen();
    await expect(readEventStream('/live', {}, listener, never)).rejects.toMatchObject({ status: 503 });
    expect(opened()).toBe(0);
  });

  test('that falls silent counts as broken; heartbeats keep it open', async () => {
    vi.useFakeTimers();
    const stream = streamOf();
    let signal: AbortSignal | null | undefined;
    fetched.mockImplementation(async (_url, init) => {
      signal = init?.signal;
      signal?.addEventListener('abort', () => stream.break(new Error('aborted')));
      return new Response(stream.body);
    });
    const { listener } = listen();
    const read = readEventStream('/live', {}, listener, never);
    const outcome = expect(read).rejects.toThrow('aborted');
    await vi.advanceTimersByTimeAsync(silenceMaxMs - 1);
    stream.send(':\n\n');
    await vi.advanceTimersByTimeAsync(silenceMaxMs - 1);
    expect(signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(2);
    await outcome;
  });
});
