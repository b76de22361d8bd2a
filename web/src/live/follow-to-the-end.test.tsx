import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, login } from '../../test/fake-server.ts';
import {
  makeBoard,
  makeConfig,
  makeLiveOwn,
  makeMeeting,
  makeRace,
  makeRow,
  makeScoring,
} from '../../test/fixtures.ts';
import { useLeaderboard } from '../leaderboard/use-leaderboard.ts';
import { useSession } from '../platform/session/session-store.ts';
import { setConfig } from '../platform/site/config.ts';
import type { LiveListener } from './follow-live.ts';

const streams: { listener: LiveListener; ended: boolean }[] = [];
vi.mock('./follow-live.ts', () => ({
  followLive: (_meetingId: number, listener: LiveListener) => {
    const stream = { listener, ended: false };
    streams.push(stream);
    return () => {
      stream.ended = true;
    };
  },
}));

const server = fakeServer();
const now = Date.parse('2026-11-21T18:00:00+02:00');
const own = makeRow({ punterId: 7, userId: 'Bolt_7', rank: 2 });
const running = makeBoard({ punters: [makeRow(), own], totalPunters: 2, own, version: 5, lastRace: 1 });
const over = { ...running, own: null, version: 6, final: true, meetingStatusId: 8 };

beforeEach(() => {
  streams.length = 0;
  server.start();
  setConfig(makeConfig());
  useSession.getState().setLogin(login());
  server.answer('/api/Meeting/GetMeetingRaces/1', {
    meeting: makeMeeting(),
    races: [makeRace({ raceStatusId: 8, resultState: 'provisional' })],
    scoring: makeScoring(),
  });
  server.answer('/api/Leaderboard/GetDailyLeaderboard/1', { dailyLeaderboard: running });
});
afterEach(() => {
  cleanup();
  useSession.getState().clear();
  server.stop();
});

test('a meeting is followed until its stream ends: the own place of the last version arrives after its board', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => useLeaderboard({ meetingId: 1, page: 1, searchFor: '' }, makeMeeting(), true, now),
    { wrapper },
  );
  await waitFor(() => expect(streams).toHaveLength(1));
  const [stream] = streams;
  const last = makeLiveOwn({
    version: 6,
    own,
    place: 2,
    around: [makeRow(), own].map((row) => ({ ...row, punters: 1 })),
  });
  act(() => stream?.listener.onConnected(true));
  act(() => stream?.listener.onStandings?.({ dailyLeaderboard: over, races: [] }));
  await waitFor(() => expect(result.current.page.data?.final).toBe(true));
  expect(stream?.ended).toBe(false);
  act(() => stream?.listener.onOwn?.(last));
  act(() => stream?.listener.onConnected(false));
  expect(result.current.ownPlace).toEqual(last);
  expect(server.made).not.toContain('GET /api/Leaderboard/GetOwnPlace/1');
});
