import type { PunterResults } from '@furlong/contract/standings';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fakeServer, login } from '../../test/fake-server.ts';
import { makeBoard, makeConfig, makeRow } from '../../test/fixtures.ts';
import { setConfig } from '../platform/config.ts';
import { useSession } from '../platform/session-store.ts';
import { MeetingStandings } from './meeting-standings.tsx';

const server = fakeServer();
const own = makeRow({ punterId: 7, rank: 464, tied: true });
const pagePath = (page: number, perPage: number) =>
  `/api/Leaderboard/GetDailyLeaderboardPaged/${page}/${perPage}/1`;

beforeEach(() => {
  server.start();
  setConfig(makeConfig());
  useSession.getState().setLogin(login());
});
afterEach(() => {
  cleanup();
  useSession.getState().clear();
  server.stop();
});

function show(type: 'top' | 'own', change: Partial<PunterResults>): void {
  const results: PunterResults = {
    meetingId: 1,
    meetingStatusId: 8,
    own,
    place: 509,
    version: 1,
    lastRace: 8,
    final: true,
    counts: true,
    races: [],
    ...change,
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <MeetingStandings results={results} type={type} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

describe('the standings of the results', () => {
  test("'At your rank' is the page of the place in the list, not of a rank that is shared", async () => {
    const rows = makeBoard({ punters: [own], totalPunters: 600, own });
    server.answer(pagePath(1, 1), { dailyLeaderboard: rows });
    server.answer(pagePath(102, 5), { dailyLeaderboard: rows });
    show('own', {});
    await waitFor(() => expect(server.made).toContain(`GET ${pagePath(102, 5)}`));
    expect(server.made).not.toContain(`GET ${pagePath(93, 5)}`);
  });

  test('say of an abandoned meeting that nobody scores', async () => {
    const nobody = makeBoard({ punters: [], totalPunters: 0, meetingStatusId: 4 });
    for (const perPage of [1, 5]) server.answer(pagePath(1, perPage), { dailyLeaderboard: nobody });
    show('top', { own: null, place: null, meetingStatusId: 4, lastRace: null });
    expect(await screen.findByText('The meeting was abandoned: nobody scores on it.')).toBeDefined();
  });
});
