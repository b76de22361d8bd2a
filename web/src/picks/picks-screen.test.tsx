import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { makeRace, makeScoring } from '../../test/fixtures.ts';
import { createMemoryRouter, RouterProvider } from '../../test/memory-router.tsx';
import { course, far, server, setUpCards } from '../../test/picks-stage.tsx';
import { useSession } from '../platform/session/session-store.ts';
import { PicksScreen } from './picks-screen.tsx';

vi.setConfig({ testTimeout: 30_000 });
setUpCards();

test('without a meeting in its address the next one’s card opens, and stays when another becomes next', async () => {
  const first = course(1, 'Kenilworth');
  const second = course(2, 'Greyville');
  server.answer('/api/Meeting/GetUpcomingRaceMeetings', { meetings: [first, second] });
  for (const meeting of [first, second]) {
    server.answer(`/api/Meeting/GetMeetingRaces/${meeting.meetingId}`, {
      meeting,
      races: [makeRace({ raceId: meeting.meetingId, offTime: far })],
      scoring: makeScoring(),
    });
  }
  const client = new QueryClient();
  const router = createMemoryRouter([{ path: '/picks/:meetingId?', element: <PicksScreen /> }], {
    initialEntries: ['/', '/picks?race=1'],
  });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(router.state.location.pathname).toBe('/picks/1'));
  expect(router.state.location.search).toBe('?race=1');
  expect(router.state.historyAction).toBe('REPLACE');
  server.answer('/api/Meeting/GetUpcomingRaceMeetings', { meetings: [second] });
  await act(() => client.refetchQueries());
  expect(await screen.findByRole('heading', { level: 1, name: 'Kenilworth' })).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/picks/1');
});

test('a card opened without a meeting in its address is fetched once', async () => {
  const meeting = course(1, 'Kenilworth');
  server.answer('/api/Meeting/GetUpcomingRaceMeetings', { meetings: [meeting] });
  server.answer('/api/Meeting/GetMeetingRaces/1', {
    meeting,
    races: [makeRace({ raceId: 1, offTime: far })],
    scoring: makeScoring(),
  });
  const element = <PicksScreen />;
  const router = createMemoryRouter(
    [
      { path: '/picks', element },
      {
        path: '/picks/:meetingId',
        element,
        // Like the app's routes, it opens asynchronously.
        loader: async () => {
          await vi.waitFor(() => expect(server.made).toContain('GET /api/Meeting/GetMeetingRaces/1'));
          return null;
        },
      },
    ],
    { initialEntries: ['/picks'] },
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Kenilworth' })).toBeInTheDocument();
  await waitFor(() => expect(router.state.location.pathname).toBe('/picks/1'));
  await act(async () => undefined);
  // The jackpot is asked for once the card is there.
  expect(server.made.filter((made) => !made.includes('/Jackpot/'))).toEqual([
    'GET /api/Meeting/GetUpcomingRaceMeetings',
    'GET /api/Meeting/GetMeetingRaces/1',
  ]);
});

test('an unknown meeting says so, links to the meetings, and is not retried', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  for (const path of ['/picks/99999', '/picks/kenilworth']) {
    const router = createMemoryRouter([{ path: '/picks/:meetingId?', element: <PicksScreen /> }], {
      initialEntries: [path],
    });
    const { unmount } = render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    expect(await screen.findByText('There is no such meeting.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Not found' })).toBeInTheDocument();
    const home = await screen.findByRole('link', { name: 'Go to Home' });
    expect(home.getAttribute('href')).toBe('/');
    expect(screen.getByRole('link', { name: 'Picks' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    unmount();
  }
});

test('[X-MEETING-DATA] a card that failed to load can be retried', async () => {
  server.fail('/api/Meeting/GetMeetingRaces/1', 500);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path: '/picks/:meetingId?', element: <PicksScreen /> }], {
    initialEntries: ['/picks/1'],
  });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Meeting data is not available at the moment.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

test.each([
  ['staff', { isInternalUser: true }],
  ['who takes a break', { playBreak: { kind: 'time-out' as const, until: far } }],
])(
  'to %s a card shows nothing that can be tapped to pick or to bet, and nothing to save',
  async (_who, change) => {
    useSession.setState({ isLoggedIn: true, punterId: 7, legacyAccessToken: 'token', ...change });
    const meeting = course(1, 'Kenilworth');
    server.answer('/api/Meeting/GetMeetingRaces/1', {
      meeting,
      races: [makeRace({ raceId: 1, offTime: far })],
      scoring: makeScoring(),
    });
    const router = createMemoryRouter([{ path: '/picks/:meetingId?', element: <PicksScreen /> }], {
      initialEntries: ['/picks/1'],
    });
    render(
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    await screen.findByRole('heading', { level: 1, name: 'Kenilworth' });
    expect(screen.queryByRole('radiogroup', { name: /runners/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Bet on/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /save/i })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Lucky pick' })).toBeNull();
    useSession.getState().clear();
  },
);
