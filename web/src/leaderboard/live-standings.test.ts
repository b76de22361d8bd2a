import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { login } from '../../test/fake-server.ts';
import { makeBoard, makeConfig, makeLiveOwn, makeRow } from '../../test/fixtures.ts';
import { followLive } from '../live/follow-live.ts';
import { findKeptAnswer } from '../platform/offline/kept-answers.ts';
import { useSession } from '../platform/session/session-store.ts';
import { setConfig } from '../platform/site/config.ts';
import { takeOwn, takeStandings } from './live-standings.ts';

describe('a version from the stream', () => {
  beforeEach(() => setConfig(makeConfig()));
  const page = (number: number, search = '') => ['board', 1, 7, number, search];

  test('replaces the first page; the own row stays until its own event; other pages are refetched', () => {
    const client = new QueryClient();
    const own = makeRow({ punterId: 7, rank: 3 });
    client.setQueryData(page(1), makeBoard({ own }));
    client.setQueryData(page(2), makeBoard({ own, page: 2 }));
    client.setQueryData(page(1, 'an'), makeBoard({ own }));
    const next = {
      dailyLeaderboard: makeBoard({ version: 2, punters: [makeRow({ punterId: 9 })] }),
      races: [],
    };
    expect(takeStandings(client, 1, 7, next)).toBe(true);
    expect(takeStandings(client, 1, 7, next)).toBe(false);
    expect(client.getQueryData(page(1))).toMatchObject({ version: 2, own, punters: [{ punterId: 9 }] });
    expect(client.getQueryState(page(1))?.isInvalidated).toBe(false);
    expect(client.getQueryState(page(2))?.isInvalidated).toBe(true);
    expect(client.getQueryState(page(1, 'an'))?.isInvalidated).toBe(true);
    takeOwn(client, 1, 7, makeLiveOwn());
    expect(client.getQueryData(page(1))).toMatchObject({ own: { rank: 2 } });
  });

  test('is nothing new to who opened another page by its address and has that version', () => {
    const client = new QueryClient();
    client.setQueryData(page(3), makeBoard({ version: 2, page: 3 }));
    const next = (version: number) => ({ dailyLeaderboard: makeBoard({ version }), races: [] });
    expect(takeStandings(client, 1, 7, next(2))).toBe(false);
    expect(client.getQueryData(page(1))).toMatchObject({ version: 2 });
    expect(client.getQueryState(page(3))?.isInvalidated).toBe(false);
    expect(takeStandings(client, 1, 7, next(3))).toBe(true);
    expect(client.getQueryState(page(3))?.isInvalidated).toBe(true);
  });

  test('is kept for reading offline, where the call it cancels never is; of its time, and for its reader', async () => {
    const stored = new Map<string, Response>();
    vi.stubGlobal('caches', {
      open: async () => ({
        match: async (address: string) => stored.get(address)?.clone(),
        put: async (address: string, answer: Response) => void stored.set(address, answer),
        keys: async () => [],
      }),
    });
    const client = new QueryClient();
    const next = (version: number) => ({ dailyLeaderboard: makeBoard({ version }), races: [] });
    // Somebody else's, who has signed out since.
    takeStandings(client, 1, 7, next(1));
    takeStandings(client, 1, null, next(2));
    await vi.waitFor(() => expect(stored.size).toBe(1));
    const [address] = [...stored.keys()];
    expect(address).toBe('/api/Leaderboard/GetDailyLeaderboard/1');
    takeStandings(client, 1, null, next(3));
    const kept = await findKeptAnswer('GetDailyLeaderboard', { token: null, punterId: null }, address ?? '');
    expect(JSON.parse(kept?.text ?? '')).toMatchObject({ status: 1, dailyLeaderboard: { version: 3 } });
    vi.unstubAllGlobals();
  });

  test('is ignored when a newer one is cached', () => {
    const client = new QueryClient();
    client.setQueryData(page(1), makeBoard({ version: 5, own: makeRow({ rank: 1 }) }));
    takeStandings(client, 1, 7, { dailyLeaderboard: makeBoard({ version: 4 }), races: [] });
    takeOwn(client, 1, 7, makeLiveOwn({ version: 4 }));
    expect(client.getQueryData(page(1))).toMatchObject({ version: 5, own: { rank: 1 } });
  });
});

describe('following a meeting', () => {
  const fetched = vi.fn<typeof fetch>();
  beforeEach(() => {
    setConfig(makeConfig());
    vi.useFakeTimers();
    vi.stubGlobal('fetch', fetched);
  });
  afterEach(() => {
    fetched.mockReset();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  const standings = (version: number) =>
    `event: standings\nid: ${version}\ndata: ${JSON.stringify({ dailyLeaderboard: makeBoard({ version }), races: [] })}\n\n`;
  const connections: boolean[] = [];
  const versions: number[] = [];
  const follow = () => {
    connections.length = 0;
    versions.length = 0;
    return followLive(1, {
      onConnected: (connected) => connections.push(connected),
      onStandings: ({ dailyLeaderboard }) => versions.push(dailyLeaderboard.version),
      onOwn: () => undefined,
    });
  };
  const headerOf = (call: number) => new Headers(fetched.mock.calls[call]?.[1]?.headers).get('last-event-id');

  test('reconnects when the stream breaks, with the last event id', async () => {
    fetched
      .mockResolvedValueOnce(new Response(`retry: 2000\n\n${standings(4)}`))
      .mockResolvedValueOnce(new Response(null, { status: 503 }))
      .mockResolvedValueOnce(new Response(`${standings(6)}event: end\ndata: {}\n\n`));
    follow();
    await vi.advanceTimersByTimeAsync(0);
    expect([versions, connections]).toEqual([[4], [true, false]]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(headerOf(0)).toBeNull();
    expect(headerOf(1)).toBe('4');
    await vi.advanceTimersByTimeAsync(4_000);
    expect(versions).toEqual([4, 6]);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(fetched, 'a meeting that is final is not followed on').toHaveBeenCalledTimes(3);
    expect(connections.at(-1)).toBe(false);
  });

  test('ends when it is stopped, or when the meeting does not exist', async () => {
    fetched.mockResolvedValue(new Response(null, { status: 503 }));
    const end = follow();
    await vi.advanceTimersByTimeAsync(0);
    end();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(fetched).toHaveBeenCalledTimes(1);
    fetched.mockResolvedValue(new Response(null, { status: 404 }));
    follow();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  /** A stream whose events the test sends. */
  function openStream() {
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start(given) {
        controller = given;
      },
    });
    return {
      body,
      send: (text: string) => controller?.enqueue(new TextEncoder().encode(text)),
    };
  }

  test('several who follow a meeting share one connection, and who joins is told where it stands', async () => {
    const stream = openStream();
    fetched.mockResolvedValue(new Response(stream.body));
    const end = follow();
    stream.send(standings(4));
    await vi.advanceTimersByTimeAsync(0);
    const later = { connected: [] as boolean[], versions: [] as number[], bets: 0 };
    const endLater = followLive(1, {
      onConnected: (is) => later.connected.push(is),
      onStandings: ({ dailyLeaderboard }) => later.versions.push(dailyLeaderboard.version),
      onBets: () => {
        later.bets += 1;
      },
    });
    await vi.advanceTimersByTimeAsync(0);
    expect([later.connected, later.versions]).toEqual([[true], [4]]);
    stream.send('event: bets\ndata: {"meetingId":1}\n\n');
    end();
    stream.send(standings(5));
    await vi.advanceTimersByTimeAsync(0);
    expect([later.versions, later.bets, versions]).toEqual([[4, 5], 1, [4]]);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(fetched.mock.calls[0]?.[1]?.signal?.aborted).toBe(false);
    endLater();
    expect(fetched.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    // What was told before is no news to who begins anew.
    const next = openStream();
    fetched.mockResolvedValue(new Response(next.body));
    const endNext = follow();
    await vi.advanceTimersByTimeAsync(0);
    expect(versions).toEqual([]);
    expect(fetched).toHaveBeenCalledTimes(2);
    endNext();
  });

  test('tells of a break that was taken on another device, and never shortens one (rule: breaks-on-screen)', async () => {
    const session = useSession.getState();
    session.setLogin(login());
    const until = '2999-01-01T12:00:00.000Z';
    const tell = (data: unknown) => `event: break\ndata: ${JSON.stringify(data)}\n\n`;
    const stream = openStream();
    fetched.mockResolvedValue(new Response(stream.body));
    const end = follow();
    await vi.advanceTimersByTimeAsync(0);
    stream.send(`${tell({ kind: 'nonsense' })}event: break\ndata: {\n\n`);
    await vi.advanceTimersByTimeAsync(0);
    expect(useSession.getState().playBreak).toBeNull();
    stream.send(tell({ kind: 'time-out', until }));
    await vi.advanceTimersByTimeAsync(0);
    expect(useSession.getState().playBreak).toEqual({ kind: 'time-out', until });
    stream.send(tell({ kind: 'time-out', until: '2998-01-01T12:00:00.000Z' }));
    await vi.advanceTimersByTimeAsync(0);
    expect(useSession.getState().playBreak).toEqual({ kind: 'time-out', until });
    end();
    session.clear();
  });
});
