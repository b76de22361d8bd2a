import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer } from '../../test/fake-server.ts';
import { makeConfig, makeMeeting, makeRace, makeRunner, makeScoring } from '../../test/fixtures.ts';
import { useSession } from '../platform/session/session-store.ts';
import { setConfig } from '../platform/site/config.ts';
import { useCardChoices } from './card-choices.ts';
import { usePicksDraft } from './picks-draft.ts';
import { PicksScreen } from './picks-screen.tsx';

vi.setConfig({ testTimeout: 30_000 });

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
    const heading = await screen.findByRole('heading', { name: /^Race 2: ?Plate 2$/ });
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
  expect(screen.getByText(/Now set for Thu 21 Nov, first race 12:00\./)).toBeInTheDocument();
  const rail = within(screen.getByRole('navigation', { name: 'Races' }));
  expect(rail.getAllByText('Postp.')).toHaveLength(2);
  expect(screen.getByText('Postponed')).toBeInTheDocument();
  expect(screen.queryByText(/^(?:Open|Off)$/)).toBeNull();
  expect(screen.getByText('11/2').closest('.price')?.className).toContain('plain');
});

test('an abandoned card opens on its first race, and its prices are gone', async () => {
  const meeting = makeMeeting({ meetingStatusId: 4 });
  openCard([raceOf(1, { raceStatusId: 4 }), raceOf(2, { raceStatusId: 4 })], { meeting });
  expect(await screen.findByRole('heading', { name: /^Race 1: ?Plate 1$/ })).toBeInTheDocument();
  expect(screen.queryByText('11/2')).toBeNull();
});

const pickRunner = (name: RegExp) => screen.findByRole('radio', { name });
const isPicked = async (race: number) =>
  (await screen.findByRole('link', { name: new RegExp(`^Race ${race}: ?Karoo Lantern`) })) !== null;

describe('after a pick', () => {
  beforeEach(() => {
    usePicksDraft.setState({ drafts: {} });
    useCardChoices.setState({ goesOn: true });
  });

  test('the next open race without one comes, its heading has the focus, and the way back is there', async () => {
    const user = userEvent.setup();
    const closed = raceOf(2, { raceStatusId: 3 });
    const router = openCard([raceOf(1), closed, raceOf(3), raceOf(4)]);
    await user.click(await pickRunner(/Karoo Lantern/));
    const heading = await screen.findByRole('heading', { name: /^Race 3: ?Plate 3$/ });
    // Whose pick it is, so that it is not read as one in the race below.
    expect(screen.getByRole('link', { name: 'Back to race 1' }).closest('p')?.textContent).toMatch(
      /^Picked in race 1: ?1 ?Karoo Lantern/,
    );
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(scrolled.at(-1)).toBe(heading);
    await user.click(await pickRunner(/Karoo Lantern/));
    await screen.findByRole('heading', { name: /^Race 4: ?Plate 4$/ });
    // One step back leaves the card: going on adds no entries.
    expect(router.state.historyAction).toBe('REPLACE');
    await user.click(screen.getByRole('link', { name: 'Back to race 3' }));
    await user.click(await pickRunner(/Half Past Nine/));
    expect(await screen.findByRole('link', { name: /^Race 3: ?Half Past Nine/ })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: /^Race 3: ?Plate 3$/ })).toBeInTheDocument();
  });

  test('the card stays for who chose so, which the device remembers, and leads on by a link of the bar', async () => {
    const user = userEvent.setup();
    openCard([raceOf(1), raceOf(2), raceOf(3)]);
    await user.click(await pickRunner(/Karoo Lantern/));
    await screen.findByRole('heading', { name: /^Race 2: ?Plate 2$/ });
    await user.click(screen.getByRole('button', { name: 'Stop moving on' }));
    expect(screen.getByRole('button', { name: 'Move on again' })).toBeInTheDocument();
    expect(JSON.parse(localStorage.getItem('furlong-card') ?? '{}').state.goesOn).toBe(false);
    await user.click(await pickRunner(/Karoo Lantern/));
    expect(await isPicked(2)).toBe(true);
    expect(screen.getByRole('switch', { name: /go to the next race/ }).getAttribute('aria-checked')).toBe(
      'false',
    );
    await user.click(screen.getByRole('link', { name: 'Race 3' }));
    const heading = await screen.findByRole('heading', { name: /^Race 3: ?Plate 3$/ });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  test('that the arrow keys move, or that changes another, the card stays', async () => {
    const user = userEvent.setup();
    openCard([raceOf(1), raceOf(2)]);
    (await pickRunner(/Karoo Lantern/)).focus();
    const waits = vi.spyOn(globalThis, 'setTimeout');
    await user.keyboard('{ArrowDown}');
    await user.click(await pickRunner(/Marula Moon/));
    expect(await screen.findByRole('link', { name: /^Race 1: ?Marula Moon/ })).toBeInTheDocument();
    // Nothing is waited for that would lead on.
    expect(waits.mock.calls.filter(([, wait]) => wait === 350)).toEqual([]);
    waits.mockRestore();
    expect(screen.getByRole('heading', { name: /^Race 1: ?Plate 1$/ })).toBeInTheDocument();
  });
});

describe('the save bar', () => {
  beforeEach(() => {
    usePicksDraft.setState({ drafts: {} });
    useCardChoices.setState({ goesOn: true });
  });
  const saved = { saddle: 1, horseName: 'Karoo Lantern', countsAs: null, points: null, bonus: null };

  test('is a line with the quick picks while nothing is picked, and a bar with Save after a pick', async () => {
    const user = userEvent.setup();
    openCard([raceOf(1), raceOf(2)]);
    expect(await screen.findByText('Nothing picked yet')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Sign in to save' })).toBeNull();
    await user.click(await pickRunner(/Karoo Lantern/));
    expect(await screen.findByRole('button', { name: 'Sign in to save' })).toBeInTheDocument();
    expect(screen.getByText('1 not saved')).toBeInTheDocument();
    // The quick picks stay in the bar while a race is left for them.
    const bar = screen.getByText('1 not saved').closest<HTMLElement>('[class*=bar]');
    expect(within(bar ?? document.body).getByRole('button', { name: 'Quick picks' })).toBeInTheDocument();
    await screen.findByRole('heading', { name: /^Race 2: ?Plate 2$/ });
    await user.click(await pickRunner(/Karoo Lantern/));
    expect(await screen.findByText('2 not saved')).toBeInTheDocument();
    expect(within(bar ?? document.body).queryByRole('button', { name: 'Quick picks' })).toBeNull();
  });

  test('counts the races that can still be picked, and offers no going on from one that is run', async () => {
    const user = userEvent.setup();
    openCard([raceOf(1, { raceStatusId: 8 }), raceOf(2, { selection: saved }), raceOf(3)]);
    expect(await screen.findByText('1 of 2 left picked, all saved')).toBeInTheDocument();
    expect(screen.getByRole('switch', { name: /go to the next race/ })).toBeInTheDocument();
    await user.click(await pickRunner(/Half Past Nine/));
    expect(await screen.findByText('1 not saved')).toBeInTheDocument();
    expect(screen.getByText('1 not saved').closest('p')?.textContent).toMatch(/^[12] of 2 left/);
    const [toFirst] = screen.getAllByRole('link', { name: /^Race 1\b/ });
    await user.click(toFirst ?? document.body);
    expect(await screen.findByRole('heading', { name: /^Race 1: ?Plate 1$/ })).toBeInTheDocument();
    expect(screen.queryByRole('switch', { name: /go to the next race/ })).toBeNull();
  });

  test('is a line once what is picked is saved, and gone when every open race has its pick', async () => {
    openCard([raceOf(1, { selection: saved }), raceOf(2)]);
    expect(await screen.findByText('1 of 2 picked, all saved')).toBeInTheDocument();
    cleanup();
    openCard([raceOf(1, { raceStatusId: 8 }), raceOf(2, { selection: saved })]);
    await screen.findByRole('heading', { level: 1, name: 'Kenilworth' });
    expect(screen.queryByText(/of 2 picked/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});
