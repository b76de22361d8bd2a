import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../test/fake-server.ts';
import { makeConfig, makeMeeting, makeRace, makeRunner, makeScoring } from '../../test/fixtures.ts';
import { useSession } from '../platform/session/session-store.ts';
import { setConfig } from '../platform/site/config.ts';
import { PicksScreen } from './picks-screen.tsx';

const server = fakeServer();
const scrolled: Element[] = [];

beforeEach(() => {
  server.start();
  setConfig(makeConfig());
  vi.stubGlobal('scrollTo', vi.fn());
  scrolled.length = 0;
  // jsdom lays nothing out, and scrolls to nothing.
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.push(this);
  };
});
afterEach(() => server.stop());

const far = '2999-11-21T12:00:00+02:00';
const brief = (raceId: number) => ({ ...makeRace({ raceId, offTime: far }), placed: [] });
const course = (meetingId: number, name: string) =>
  makeMeeting({
    meetingId,
    raceCourseName: name,
    races: [brief(meetingId)],
    firstOff: far,
  });

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
    expect(screen.getByRole('link', { name: 'See the meetings' }).getAttribute('href')).toBe('/');
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

/** The card of meeting 1, opened at an address. */
function openCard(
  races: readonly ReturnType<typeof makeRace>[],
  { path = '/picks/1', meeting = course(1, 'Kenilworth') } = {},
) {
  server.answer('/api/Meeting/GetMeetingRaces/1', { meeting, races, scoring: makeScoring() });
  const router = createMemoryRouter([{ path: '/picks/:meetingId?', element: <PicksScreen /> }], {
    initialEntries: [path],
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

const raceOf = (raceNumber: number, change = {}) =>
  makeRace({
    raceId: 100 + raceNumber,
    raceNumber,
    raceName: `Plate ${raceNumber}`,
    offTime: far,
    ...change,
  });

test('a race of Your card is scrolled to, and its heading takes the focus, also where it is shown already', async () => {
  const user = userEvent.setup();
  openCard([raceOf(1), raceOf(2)]);
  const list = within(
    (await screen.findByRole('heading', { name: 'Your card' })).parentElement as HTMLElement,
  );
  const link = () => list.getByRole('link', { name: /^Race 2:/ });
  expect(document.activeElement).toBe(document.body);
  for (const time of [1, 2]) {
    await user.click(link());
    const heading = await screen.findByRole('heading', { name: 'Race 2: Plate 2' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(scrolled).toEqual(Array(time).fill(heading));
  }
});

test('a finished card speaks of no win to come, and leads to no lucky pick', async () => {
  const run = (raceNumber: number) =>
    raceOf(raceNumber, {
      raceStatusId: 8,
      resultState: 'official',
      offTime: '2026-11-21T12:00:00+02:00',
      runners: [makeRunner({ position: 7, startingPrice: 22, startingPriceFraction: '22/1' })],
      selection: { saddle: 1, horseName: 'Karoo Lantern', countsAs: null, points: 0, bonus: 0 },
    });
  openCard([run(1), run(2)]);
  await screen.findByRole('heading', { level: 1, name: 'Kenilworth' });
  expect(screen.queryByText(/win at/i)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Lucky pick' })).toBeNull();
});

test('a postponed card says so in every race, shows prices that look like no buttons, and the day it stands for', async () => {
  const meeting = makeMeeting({ meetingStatusId: 5, meetingDate: far, firstOff: far });
  openCard([raceOf(1), raceOf(2, { offTime: '2026-11-21T12:00:00+02:00' })], { meeting });
  expect(await screen.findByText(/^Postponed\.$/)).toBeInTheDocument();
  expect(screen.getByText(/It now stands for Thu 21 Nov, first race 12:00\./)).toBeInTheDocument();
  const rail = within(screen.getByRole('navigation', { name: 'Races' }));
  expect(rail.getAllByText('Postp.')).toHaveLength(2);
  expect(screen.getByText('Postponed')).toBeInTheDocument();
  expect(screen.queryByText(/^(?:Open|Off)$/)).toBeNull();
  expect(screen.getByText('11/2').closest('.price')?.className).toContain('plain');
});

test('an abandoned card opens on its first race, and its prices are gone', async () => {
  const meeting = makeMeeting({ meetingStatusId: 4 });
  openCard([raceOf(1, { raceStatusId: 4 }), raceOf(2, { raceStatusId: 4 })], { meeting });
  expect(await screen.findByRole('heading', { name: 'Race 1: Plate 1' })).toBeInTheDocument();
  expect(screen.queryByText('11/2')).toBeNull();
});
