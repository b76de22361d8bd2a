import type { PunterResults } from '@furlong/contract/schemas/standings';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fakeServer, login } from '../../test/fake-server.ts';
import { makeBoard, makeConfig, makeRow } from '../../test/fixtures.ts';
import { useSession } from '../platform/session/session-store.ts';
import { setConfig } from '../platform/site/config.ts';
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
    server.answer(pagePath(51, 10), { dailyLeaderboard: rows });
    show('own', {});
    await waitFor(() => expect(server.made).toContain(`GET ${pagePath(51, 10)}`));
    expect(server.made).not.toContain(`GET ${pagePath(47, 10)}`);
    expect(await screen.findByText('Page 51 of 60')).toBeDefined();
  });

  test('[K-PAGE-SIZE-RESULTS] [S-RESULTS-PAGER] are ten punters a page, and pages turn', async () => {
    const pageOf = (first: number) =>
      Array.from({ length: 10 }, (_, at) =>
        makeRow({ punterId: 100 + first + at, rank: first + at, userId: `P_${first + at}` }),
      );
    server.answer(pagePath(1, 1), { dailyLeaderboard: makeBoard({ punters: [], totalPunters: 0 }) });
    server.answer(pagePath(1, 10), {
      dailyLeaderboard: makeBoard({ punters: pageOf(1), totalPunters: 25, own: null }),
    });
    server.answer(pagePath(2, 10), {
      dailyLeaderboard: makeBoard({ punters: pageOf(11), totalPunters: 25, own: null }),
    });
    show('top', { own: null, place: null });
    expect(await screen.findByText('Page 1 of 3')).toBeDefined();
    expect(screen.getAllByRole('button', { expanded: false })).toHaveLength(10);
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Page 2 of 3')).toBeDefined();
    await waitFor(() =>
      expect(screen.getAllByRole('button', { expanded: false })[0]?.textContent).toContain('Rank 11 '),
    );
  });

  test('are shown to staff, who have no alias to look for (rule: staff)', async () => {
    useSession.getState().setLogin(login({ alias: null }));
    server.answer(pagePath(1, 10), {
      dailyLeaderboard: makeBoard({ punters: [makeRow({ rank: 1 })], totalPunters: 25, own: null }),
    });
    show('top', { own: null, place: null });
    expect(await screen.findByText('Page 1 of 3')).toBeDefined();
    expect(server.made).not.toContain(`GET ${pagePath(1, 1)}`);
  });

  test('say of an abandoned meeting that nobody scores', async () => {
    const nobody = makeBoard({ punters: [], totalPunters: 0, meetingStatusId: 4 });
    for (const perPage of [1, 10]) server.answer(pagePath(1, perPage), { dailyLeaderboard: nobody });
    show('top', { own: null, place: null, meetingStatusId: 4, lastRace: null });
    expect(await screen.findByText('The meeting was abandoned: nobody scores on it.')).toBeDefined();
  });
});
