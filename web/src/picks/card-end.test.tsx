import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, login } from '../../test/fake-server.ts';
import {
  makeBoard,
  makeConfig,
  makeMeeting,
  makeRace,
  makeRow,
  makeRunner,
  makeScoring,
} from '../../test/fixtures.ts';
import { createMemoryRouter, RouterProvider } from '../../test/memory-router.tsx';
import { useSession } from '../platform/session/session-store.ts';
import { setConfig } from '../platform/site/config.ts';
import { PicksScreen } from './picks-screen.tsx';

vi.setConfig({ testTimeout: 30_000 });

const server = fakeServer();
const over = makeMeeting({ meetingStatusId: 8 });
const next = makeMeeting({
  meetingId: 2,
  raceCourseName: 'Greyville',
  firstOff: '2999-11-24T12:15:00+02:00',
});
const winner = makeRow({ punterId: 3, userId: 'Tannie_Tote', rank: 1, total: 68 });
const own = makeRow({ punterId: 7, rank: 20, total: 14 });

beforeEach(() => {
  server.start();
  setConfig(makeConfig());
  vi.stubGlobal('scrollTo', vi.fn());
  server.answer('/api/Meeting/GetUpcomingRaceMeetings', { meetings: [next] });
});
afterEach(() => {
  useSession.getState().clear();
  server.stop();
  vi.unstubAllGlobals();
});

function open(meeting = over, isPlayed = true) {
  const race = makeRace({
    raceStatusId: meeting.meetingStatusId === 8 ? 8 : 1,
    resultState: meeting.meetingStatusId === 8 ? 'official' : 'none',
    runners: [makeRunner({ position: 1, startingPriceFraction: '22/1' })],
    ...(isPlayed && {
      selection: { saddle: 1, horseName: 'Karoo Lantern', countsAs: null, points: 14, bonus: 4 },
    }),
  });
  server.answer('/api/Meeting/GetMeetingRaces/1', { meeting, races: [race], scoring: makeScoring() });
  const board = { punters: [winner], totalPunters: 888, final: true, meetingStatusId: 8 };
  server.answer('/api/Leaderboard/GetDailyLeaderboard/1', {
    dailyLeaderboard: makeBoard({ ...board, own: isPlayed ? own : null }),
  });
  const router = createMemoryRouter([{ path: '/picks/:meetingId?', element: <PicksScreen /> }], {
    initialEntries: ['/picks/1'],
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

const end = () => screen.findByRole('region', { name: 'How it ended' });

test('a card that is over says how the punter finished, who won on how much, the best race, and what is next', async () => {
  useSession.getState().setLogin(login());
  open();
  const part = within(await end());
  expect(part.getByText('You finished 20th of 888, 54 points off the lead.')).toBeInTheDocument();
  await part.findByText(/^Next:/);
  expect(part.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Tannie_Tote won with 68 points.',
    'Your best race: race 1, Karoo Lantern, 1st at 22/1, 14 points.',
    expect.stringMatching(/^Next: Greyville, .*12:15$/),
  ]);
  expect(part.getByRole('link', { name: 'Board' }).getAttribute('href')).toBe('/leaderboard?meetingId=1');
  expect(part.getByRole('link', { name: /^Greyville/ }).getAttribute('href')).toBe('/picks/2');
});

test('a visitor reads who won and what is next', async () => {
  open(over, false);
  const part = within(await end());
  await part.findByText(/^Next:/);
  expect(part.getAllByRole('listitem')).toHaveLength(2);
});

test('nobody on a break is sent to the next meeting', async () => {
  useSession.getState().setLogin(login());
  useSession.getState().update({ playBreak: { kind: 'closure', until: null } });
  open();
  const part = within(await end());
  await part.findByText(/^Tannie_Tote won/);
  expect(part.queryByText(/^Next:/)).toBeNull();
});

test('a card to come has no end', async () => {
  open({ ...next, meetingId: 1 });
  await screen.findByRole('heading', { level: 1, name: 'Greyville' });
  expect(screen.queryByRole('region', { name: 'How it ended' })).toBeNull();
  expect(server.made).not.toContain('GET /api/Leaderboard/GetDailyLeaderboard/1');
});
