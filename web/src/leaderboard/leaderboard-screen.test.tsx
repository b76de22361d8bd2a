import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fakeServer, login } from '../../test/fake-server.ts';
import { makeBoard, makeConfig, makeMeeting, makeRace, makeRow, makeScoring } from '../../test/fixtures.ts';
import { setConfig } from '../platform/config.ts';
import { useSession } from '../platform/session-store.ts';
import { LeaderboardScreen } from './leaderboard-screen.tsx';

const server = fakeServer();

/** A meeting whose first race is off; the punter stands second. */
beforeEach(() => {
  server.start();
  useSession.getState().setLogin(login());
  server.answer('/api/Meeting/GetAllMeetings', { meetings: [makeMeeting()] });
  server.answer('/api/Meeting/GetLeaderboardMeetingId', { meetingId: 1 });
  server.answer('/api/Meeting/GetMeetingRaces/1', {
    meeting: makeMeeting(),
    races: [makeRace({ raceStatusId: 3 })],
    scoring: makeScoring(),
  });
  const own = makeRow({ punterId: 7, userId: 'Bolt_7', rank: 2 });
  const board = { dailyLeaderboard: makeBoard({ punters: [makeRow(), own], totalPunters: 2, own }) };
  server.answer('/api/Leaderboard/GetDailyLeaderboard/1', board);
  server.answer('/api/Leaderboard/GetDailyLeaderboardPaged/1/10/1', board);
});
afterEach(() => {
  cleanup();
  useSession.getState().clear();
  server.stop();
});

describe('an empty leaderboard', () => {
  test('[S-LEADERBOARD-EMPTY-SELECT] [X-LEADERBOARD-SELECT] asks for a meeting when there is none to open on', async () => {
    server.answer('/api/Meeting/GetLeaderboardMeetingId', { meetingId: null });
    show(true);
    expect(await screen.findByText('Please select a race from the drop down above.')).toBeTruthy();
  });

  test('[S-LEADERBOARD-EMPTY-DATA] [X-LEADERBOARD-EMPTY] says so when nobody is listed', async () => {
    const nobody = { dailyLeaderboard: makeBoard({ punters: [], totalPunters: 0, lastRace: null }) };
    server.answer('/api/Leaderboard/GetDailyLeaderboard/1', nobody);
    server.answer('/api/Leaderboard/GetDailyLeaderboardPaged/1/10/1', nobody);
    show(true);
    expect(await screen.findByText('No data available for this meeting.')).toBeTruthy();
  });
});

const live = 'GET /api/Leaderboard/Live/1';

function show(showNewLeaderboard: boolean): void {
  setConfig(makeConfig({ showNewLeaderboard }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/leaderboard']}>
        <LeaderboardScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

describe('[F-showNewLeaderboard] the new leaderboard', () => {
  test('is a table with the own place beside it, kept fresh by a stream while races are on', async () => {
    show(true);
    expect(await screen.findByText('Your rank, live')).toBeTruthy();
    await waitFor(() => expect(server.made).toContain(live));
  });

  test('is the plain table when switched off: no own place, no stream', async () => {
    show(false);
    expect(await screen.findByText('Bolt_7')).toBeTruthy();
    await waitFor(() => expect(server.made).toContain('GET /api/Meeting/GetMeetingRaces/1'));
    expect(screen.queryByText('Your rank, live')).toBeNull();
    expect(server.made).not.toContain(live);
  });
});
