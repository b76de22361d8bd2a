import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen as page, render } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { vi } from 'vitest';
import { BoardLeagues, LeaguesScreen } from '../src/leagues/leagues-screen.tsx';
import { queryClient } from '../src/platform/api/query-client.ts';
import { useSession } from '../src/platform/session/session-store.ts';
import { setConfig } from '../src/platform/site/config.ts';
import { fakeServer, login } from './fake-server.ts';
import { makeConfig, makeMeeting, makeRace, makeScoring } from './fixtures.ts';
import { makeJoined, makeLeague, makeLeagueBoard } from './league-fixtures.ts';

/** The server of the page. */
export const leaguesServer = fakeServer();
const server = leaguesServer;
/** Where its calls of leagues are. */
export const base = '/api/MiniLeagues';
export const board = (code: string) => `${base}/GetLeagueLeaderboard/1/${code}/1`;

/** Punter 7 owns a league and is a member of another. */
export function startLeagues(): void {
  server.start();
  setConfig(makeConfig());
  useSession.getState().setLogin(login());
  server.answer('/api/Meeting/GetAllMeetings', { meetings: [makeMeeting()] });
  server.answer('/api/Meeting/GetLeaderboardMeetingId', { meetingId: 1 });
  server.answer('/api/Meeting/GetMeetingRaces/1', {
    meeting: makeMeeting(),
    races: [makeRace({ raceStatusId: 8 })],
    scoring: makeScoring(),
  });
  server.answer(`${base}/GetPunterLeagues`, { ownedLeagues: [makeLeague()], joinedLeagues: [makeJoined()] });
  server.answer(`${base}/GetLeagueRequests`, { leagueRequests: [] });
  server.answer(`${base}/GetStatsMeetings`, { meetings: [] });
  for (const code of ['K7RW4Q', 'M3XH9D']) {
    server.answer(board(code), makeLeagueBoard());
    server.answer(`${base}/getLeagueNotifications/${code}`, { leagueNotifications: [] });
    server.answer(`${base}/GetLeagueTeamMembers/${code}`, {
      leagueMembers: [
        { punterId: 7, punterAlias: 'Bolt_7', isOwner: true, memberSince: '2026-03-12T09:00:00+02:00' },
        { punterId: 21, punterAlias: 'Maanhaar', isOwner: false, memberSince: '2026-04-01T09:00:00+02:00' },
      ],
      removedMembers: [{ punterId: 30, punterAlias: 'Spoiler', removedAt: '2026-05-01T09:00:00+02:00' }],
    });
  }
}

/** After each test. */
export function stopLeagues(): void {
  cleanup();
  queryClient.clear();
  useSession.getState().clear();
  server.stop();
  vi.restoreAllMocks();
}

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{`${pathname}${search}`}</output>;
}

/** The address shown. */
export const address = () => page.getByLabelText('Address').textContent;

/** The leagues at an address. */
export function show(path = '/friendsChallenge'): void {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        {path.startsWith('/leaderboard') ? <BoardLeagues /> : <LeaguesScreen />}
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

/** Presses a button. */
export const press = (name: string | RegExp) => fireEvent.click(page.getByRole('button', { name }));
/** Types into a field. */
export const type = (label: string, value: string) =>
  fireEvent.change(page.getByRole('textbox', { name: label }), { target: { value } });
/** What the last call sent. */
export const bodyOf = (call: string) => server.bodies[server.made.lastIndexOf(`POST ${base}/${call}`)];
/** How often a call was made. */
export const timesMade = (call: string) =>
  server.made.filter((each) => each === `GET ${base}/${call}`).length;
