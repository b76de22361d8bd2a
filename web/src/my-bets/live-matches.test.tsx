import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeBet, makeFixtureLeg } from '../../test/bets.ts';
import { fakeServer } from '../../test/fake-server.ts';
import { makeConfig } from '../../test/fixtures.ts';
import type { FollowListener } from '../live/follow-stream.ts';
import { myBetsKey } from '../platform/api/query-keys.ts';
import { setConfig } from '../platform/site/config.ts';
import { awaitsSettlement, useLiveMatches } from './live-matches.ts';
import { pollEvery } from './use-my-bets.ts';

const streams = vi.hoisted(() => new Map<string, FollowListener>());
vi.mock('../live/follow-stream.ts', () => ({
  followStream: (path: string, listener: FollowListener) => {
    streams.set(path, listener);
    return () => streams.delete(path);
  },
}));

const server = fakeServer();
const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
let isHidden = false;

beforeEach(() => {
  // What a stream tells is fetched at once, not at a moment of this viewer's own.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  server.start();
  setConfig(makeConfig());
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isHidden ? 'hidden' : 'visible'));
});
afterEach(() => {
  isHidden = false;
  client.clear();
  server.stop();
  vi.restoreAllMocks();
});

const inRound = (fixtureId: number, roundId: number | null) =>
  server.answer(`/api/Soccer/Fixtures/${fixtureId}`, { fixture: { fixtureId, roundId } });

function follow(matchIds: readonly number[]) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useLiveMatches(matchIds), { wrapper });
}

function setHidden(is: boolean) {
  isHidden = is;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

describe('the matches of open bets', () => {
  test('are followed by their rounds, and a goal refetches the bets', async () => {
    inRound(1, 5);
    inRound(2, 5);
    const refetched = vi.spyOn(client, 'invalidateQueries');
    const { result } = follow([1, 2]);
    await waitFor(() => expect(streams.size).toBe(1));
    const [address, stream] = [...streams][0] as [string, FollowListener];
    expect(address).toMatch(/\/5(\/|$)/);
    expect(result.current).toBe(false);
    act(() => stream.onConnected(true));
    expect(result.current).toBe(true);
    act(() => stream.onEvent('board', '{"board":{"version":1}}'));
    expect(refetched).not.toHaveBeenCalled();
    act(() => stream.onEvent('board', '{"board":{"version":2}}'));
    await waitFor(() => expect(refetched).toHaveBeenCalledWith({ queryKey: myBetsKey }));
  });

  test('are not followed while the page is hidden', async () => {
    inRound(1, 5);
    follow([1]);
    await waitFor(() => expect(streams.size).toBe(1));
    setHidden(true);
    expect(streams.size).toBe(0);
    setHidden(false);
    await waitFor(() => expect(streams.size).toBe(1));
  });

  test('are polled where one is in no round', async () => {
    inRound(1, 5);
    inRound(2, null);
    const { result } = follow([1, 2]);
    await waitFor(() => expect(streams.size).toBe(1));
    act(() => [...streams.values()][0]?.onConnected(true));
    expect(result.current).toBe(false);
  });
});

test('open bets are read often only while something that nobody tells can change', () => {
  const quiet = { races: false, racesFollowed: false, matches: false, matchesFollowed: false, waits: false };
  expect(pollEvery(quiet)).toBe(120_000);
  expect(pollEvery({ ...quiet, matches: true })).toBe(10_000);
  expect(pollEvery({ ...quiet, matches: true, matchesFollowed: true })).toBe(30_000);
  expect(pollEvery({ ...quiet, races: true, racesFollowed: true, matches: true })).toBe(10_000);
  expect(pollEvery({ ...quiet, matches: true, matchesFollowed: true, waits: true })).toBe(10_000);
  const over = makeFixtureLeg({ status: 'running', eventStatus: 'finished' });
  expect(awaitsSettlement([makeBet({ legs: [over] })])).toBe(true);
  expect(
    awaitsSettlement([makeBet({ legs: [makeFixtureLeg({ status: 'running', eventStatus: 'live' })] })]),
  ).toBe(false);
});
