import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeBoard, makeConfig, makeLiveOwn, makeRow } from '../../test/fixtures.ts';
import { followLive } from '../live/follow-live.ts';
import { setConfig } from '../platform/site/config.ts';
import { takeOwn, takeStandings } from './live-standings.ts';

describe('a version from the stream', () => {
  const page = (number: number, search = '') => ['board', 1, 7, number, search];

  test('replaces the first page; the own row stays until its own event; other pages are refetched', () => {
    const client = new QueryClient();
    const own = makeRow({ punterId: 7, rank: 3 });
    client.setQueryData(page(1), makeBoard({ own }));
    client.setQueryData(page(2), makeBoard({ own, page: 2 }));
    client.setQueryData(page(1, 'an'), makeBoard({ own }));
    takeStandings(client, 1, 7, {
      dailyLeaderboard: makeBoard({ version: 2, punters: [makeRow({ punterId: 9 })] }),
      races: [],
    });
    expect(client.getQueryData(page(1))).toMatchObject({ version: 2, own, punters: [{ punterId: 9 }] });
    expect(client.getQueryState(page(1))?.isInvalidated).toBe(false);
    expect(client.getQueryState(page(2))?.isInvalidated).toBe(true);
    expect(client.getQueryState(page(1, 'an'))?.isInvalidated).toBe(true);
    takeOwn(client, 1, 7, makeLiveOwn());
    expect(client.getQueryData(page(1))).toMatchObject({ own: { rank: 2 } });
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
});
