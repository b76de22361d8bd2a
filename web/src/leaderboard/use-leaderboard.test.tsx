import type { LiveOwn } from '@furlong/contract/schemas/live';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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
import { useSession } from '../platform/session/session-store.ts';
import { setConfig } from '../platform/site/config.ts';
import type { BoardAddress } from './board-address.ts';
import { useLeaderboard } from './use-leaderboard.ts';

const server = fakeServer();
const now = Date.parse('2026-11-21T18:00:00+02:00');
const own = makeRow({ punterId: 7, userId: 'Bolt_7', rank: 2 });
const everybody = makeBoard({ punters: [makeRow(), own], totalPunters: 40, own, final: true, version: 5 });
const ownPlace: LiveOwn = makeLiveOwn({
  version: 5,
  own,
  around: [makeRow(), own].map((row) => ({ ...row, punters: 1 })),
});
const wholePath = '/api/Leaderboard/GetDailyLeaderboard/1';
const pagePath = (page: number) => `/api/Leaderboard/GetDailyLeaderboardPaged/${page}/10/1`;
const placePath = '/api/Leaderboard/GetOwnPlace/1';
const detailsPath = '/api/Result/GetPunterLeaderboardSelections';

/** A finished meeting of forty punters; the punter stands second. */
beforeEach(() => {
  server.start();
  setConfig(makeConfig());
  useSession.getState().setLogin(login());
  server.answer('/api/Meeting/GetMeetingRaces/1', {
    meeting: makeMeeting({ meetingStatusId: 8 }),
    races: [makeRace({ raceStatusId: 8 })],
    scoring: makeScoring(),
  });
  server.answer(wholePath, { dailyLeaderboard: everybody });
  server.answer(pagePath(1), { dailyLeaderboard: everybody });
  server.answer(pagePath(2), {
    dailyLeaderboard: { ...everybody, page: 2, punters: [makeRow({ punterId: 9 })] },
  });
  server.answer(placePath, { ownPlace });
  server.answer(detailsPath, { punterLeaderboardDetails: [{ raceNumber: 1, saddle: 4 }], cardBonus: 0 });
});
afterEach(() => {
  useSession.getState().clear();
  server.stop();
});

function renderLeaderboard(first: Partial<BoardAddress> = {}, showsLive = true, meetingStatusId = 8) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const meeting = makeMeeting({ meetingStatusId });
  const rendered = renderHook(
    (address: Partial<BoardAddress>) =>
      useLeaderboard({ meetingId: 1, page: 1, searchFor: '', ...address }, meeting, showsLive, now),
    { wrapper, initialProps: first },
  );
  return { ...rendered, client };
}

describe('[E-LEADERBOARD-STATE] the state of the leaderboard', () => {
  test('holds the meeting, the page, its rows with the own one first, the totals per meeting and the open picks', async () => {
    const { result } = renderLeaderboard();
    expect(result.current.state).toEqual({
      currentMeetingId: 1,
      currentPage: 1,
      currentPuntersList: [],
      totalPuntersWRTMeetings: {},
      puntersSelections: {},
      isFetching: true,
    });
    await waitFor(() => expect(result.current.state.isFetching).toBe(false));
    const { state } = result.current;
    expect(state.currentPuntersList.map(({ punterId }) => punterId)).toEqual([7, 1]);
    expect(state.totalPuntersWRTMeetings).toEqual({ 1: 40 });
    act(() => result.current.toggle(1));
    await waitFor(() =>
      expect(result.current.state.puntersSelections[1]?.data).toMatchObject({
        punterLeaderboardDetails: [{ raceNumber: 1, saddle: 4 }],
        cardBonus: 0,
      }),
    );
    expect(Object.keys(result.current.state.puntersSelections)).toEqual(['1']);
    act(() => result.current.toggle(1));
    expect(result.current.state.puntersSelections).toEqual({});
  });

  test('[T-LEADERBOARD-BLOCKED] is fetching while another page loads, whose rows then replace the first', async () => {
    const { result, rerender } = renderLeaderboard();
    await waitFor(() => expect(result.current.state.isFetching).toBe(false));
    rerender({ page: 2 });
    expect(result.current.state).toMatchObject({ currentPage: 2, isFetching: true });
    expect(result.current.state.currentPuntersList.map(({ punterId }) => punterId)).toEqual([7, 1]);
    await waitFor(() => expect(result.current.state.isFetching).toBe(false));
    expect(result.current.state.currentPuntersList.map(({ punterId }) => punterId)).toEqual([7, 9]);
  });

  test("keeps the meeting's own total apart from what a search found", async () => {
    const found = { ...everybody, punters: [makeRow()], totalPunters: 1 };
    server.answer(pagePath(1), { dailyLeaderboard: found });
    const { result } = renderLeaderboard({ searchFor: 'tan' });
    await waitFor(() => expect(result.current.page.data?.totalPunters).toBe(1));
    await waitFor(() => expect(result.current.state.totalPuntersWRTMeetings).toEqual({ 1: 40 }));
    expect(result.current.state.isFetching).toBe(false);
    expect(server.made).toContain(`GET ${wholePath}`);
  });
});

test('[X-OTHER] a page that fails to load ends the fetching and can be retried', async () => {
  const { result, rerender } = renderLeaderboard();
  await waitFor(() => expect(result.current.state.isFetching).toBe(false));
  server.fail(pagePath(2), 500);
  rerender({ page: 2 });
  await waitFor(() => expect(result.current.page.isError).toBe(true));
  expect(result.current.state.isFetching).toBe(false);
  server.fail(detailsPath, 500);
  rerender({ page: 1 });
  act(() => result.current.toggle(1));
  await waitFor(() => expect(result.current.state.puntersSelections[1]?.isError).toBe(true));
  server.answer(pagePath(2), { dailyLeaderboard: { ...everybody, page: 2 } });
  rerender({ page: 2 });
  await act(() => result.current.page.refetch());
  await waitFor(() => expect(result.current.page.data?.page).toBe(2));
});

describe('the own place', () => {
  const stream = 'GET /api/Leaderboard/Live/1';

  test('of a finished meeting is fetched, not streamed', async () => {
    const { result } = renderLeaderboard();
    await waitFor(() => expect(result.current.ownPlace).toEqual(ownPlace));
    expect(server.made).toContain(`GET ${placePath}`);
    expect(server.made).not.toContain(stream);
  });

  test('of a live meeting is fetched when the stream is refused', async () => {
    server.fail('/api/Leaderboard/Live/1', 503);
    const live = makeBoard({ ...everybody, final: false });
    for (const path of [wholePath, pagePath(1)]) server.answer(path, { dailyLeaderboard: live });
    const { result } = renderLeaderboard({}, true, 1);
    await waitFor(() => expect(result.current.ownPlace).toEqual(ownPlace));
    expect(server.made.indexOf(`GET ${placePath}`)).toBeGreaterThan(server.made.indexOf(stream));
  });

  test('is not fetched by punters outside the list, nor for the plain table', async () => {
    renderLeaderboard({}, false);
    server.answer(wholePath, { dailyLeaderboard: { ...everybody, own: null } });
    const { result } = renderLeaderboard();
    await waitFor(() => expect(result.current.state.isFetching).toBe(false));
    expect(result.current).toMatchObject({ ownPlace: null, isOwnPlacePending: false });
    expect(server.made).not.toContain(`GET ${placePath}`);
  });
});

describe('a correction of a finished meeting', () => {
  const corrected = { ...everybody, version: 6, own: { ...own, rank: 1 } };
  const correctedCard = {
    meeting: makeMeeting({ meetingStatusId: 8 }),
    races: [makeRace({ raceStatusId: 8, resultState: 'official' })],
    scoring: makeScoring(),
  };
  const answerCorrected = () => {
    for (const path of [wholePath, pagePath(1)]) server.answer(path, { dailyLeaderboard: corrected });
    server.answer('/api/Meeting/GetMeetingRaces/1', correctedCard);
  };

  test('that the card shows first is on the board at once', async () => {
    const { result, client } = renderLeaderboard();
    await waitFor(() => expect(result.current.page.data?.version).toBe(5));
    await waitFor(() => expect(result.current.card).toBeDefined());
    answerCorrected();
    await act(() => client.invalidateQueries({ queryKey: ['card'] }));
    await waitFor(() => expect(result.current.page.data?.version).toBe(6));
  });

  test('that the board shows first is on the card at once', async () => {
    const { result, client } = renderLeaderboard();
    await waitFor(() => expect(result.current.card).toBeDefined());
    await waitFor(() => expect(result.current.page.data?.version).toBe(5));
    answerCorrected();
    await act(() => client.invalidateQueries({ queryKey: ['board'] }));
    await waitFor(() => expect(result.current.card?.races[0]?.resultState).toBe('official'));
  });
});
