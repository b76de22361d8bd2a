import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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
import { makeJackpot } from '../../test/jackpots.ts';
import { recoverQueries } from '../platform/offline/recover-queries.ts';
import { registerSignIn } from '../platform/session/request-sign-in.ts';
import { useSession } from '../platform/session/session-store.ts';
import { setConfig } from '../platform/site/config.ts';
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
    expect(await screen.findByText('Please select a race from the drop down above.')).toBeInTheDocument();
  });

  test('[S-LEADERBOARD-EMPTY-DATA] [X-LEADERBOARD-EMPTY] says so when nobody is listed', async () => {
    const nobody = { dailyLeaderboard: makeBoard({ punters: [], totalPunters: 0, lastRace: null }) };
    server.answer('/api/Leaderboard/GetDailyLeaderboard/1', nobody);
    server.answer('/api/Leaderboard/GetDailyLeaderboardPaged/1/10/1', nobody);
    show(true);
    expect(await screen.findByText('No data available for this meeting.')).toBeInTheDocument();
  });
});

test('beside the rows stands the jackpot of their meeting for a visitor, not for whoever has a row', async () => {
  server.answer('/api/Meeting/GetAllMeetings', {
    meetings: [makeMeeting({ races: [{ ...makeRace(), placed: [] }] })],
  });
  server.answer('/api/Jackpot/jackpotForMeeting/1', { jackpot: makeJackpot({ meetingId: 1 }) });
  show(true);
  expect(await screen.findByRole('heading', { name: /^Your rank/ })).toBeInTheDocument();
  const jackpot = () => screen.queryByRole('heading', { name: makeJackpot().progressiveName });
  expect(jackpot()).toBeNull();
  act(() => useSession.getState().clear());
  await waitFor(() => expect(jackpot()).not.toBeNull());
});

test('on a wide page the races stand above the rows for who picked in them, and no empty boxes for others', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: /\(min-width: \d+px\)/.test(query),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const card = (saddle: number | null) => ({
    meeting: makeMeeting(),
    races: [
      makeRace({
        selection:
          saddle === null ? null : { saddle, horseName: 'A', countsAs: null, points: null, bonus: null },
      }),
    ],
    scoring: makeScoring(),
  });
  server.answer('/api/Meeting/GetMeetingRaces/1', card(null));
  show(true);
  await waitFor(() => expect(server.made).toContain('GET /api/Meeting/GetMeetingRaces/1'));
  expect(await screen.findByText('Bolt_7')).toBeInTheDocument();
  expect(screen.queryByRole('navigation', { name: 'Races' })).toBeNull();
  cleanup();
  server.answer('/api/Meeting/GetMeetingRaces/1', card(2));
  show(true);
  expect(await screen.findByRole('navigation', { name: 'Races' })).toBeInTheDocument();
});

test('[T-LEADERBOARD-SELECT] selecting a meeting sets it, goes to page 1 and loads its leaderboard', async () => {
  const other = makeMeeting({ meetingId: 2, raceCourseName: 'Greyville', meetingName: 'Greyville' });
  server.answer('/api/Meeting/GetAllMeetings', { meetings: [makeMeeting(), other] });
  server.answer('/api/Meeting/GetMeetingRaces/2', {
    meeting: other,
    races: [makeRace()],
    scoring: makeScoring(),
  });
  const rows = Array.from({ length: 10 }, (_, at) => makeRow({ punterId: 20 + at, userId: `Rival_${at}` }));
  server.answer('/api/Leaderboard/GetDailyLeaderboardPaged/3/10/1', {
    dailyLeaderboard: makeBoard({ punters: [makeRow()], totalPunters: 25, page: 3 }),
  });
  server.answer('/api/Leaderboard/GetDailyLeaderboard/2', {
    dailyLeaderboard: makeBoard({ meetingId: 2, punters: rows, totalPunters: 25 }),
  });
  show(false, '/leaderboard?meetingId=1&page=3');
  await screen.findByText('Page 3 of 3');
  fireEvent.change(screen.getByRole('combobox', { name: 'Meeting' }), { target: { value: '2' } });
  expect(await screen.findByText('Page 1 of 3')).toBeInTheDocument();
  expect(server.made).toContain('GET /api/Leaderboard/GetDailyLeaderboard/2');
  expect(screen.getByText(/^Greyville, /)).toBeInTheDocument();
});

const live = 'GET /api/Leaderboard/Live/1';

function show(showNewLeaderboard: boolean, path = '/leaderboard'): QueryClient {
  setConfig(makeConfig({ showNewLeaderboard }));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]}>
        <LeaderboardScreen />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return client;
}

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{`${pathname}${search}`}</output>;
}

const address = () => screen.getByLabelText('Address').textContent;

test('on a phone the page of the own place begins with the totals around it, somebody ahead among them', async () => {
  const own = makeRow({ punterId: 7, userId: 'Bolt_7', rank: 11, total: 12 });
  const board = makeBoard({ punters: [own], totalPunters: 30, own, final: true });
  server.answer('/api/Leaderboard/GetDailyLeaderboardPaged/2/10/1', { dailyLeaderboard: board });
  server.answer('/api/Leaderboard/GetDailyLeaderboardPaged/1/10/1', { dailyLeaderboard: board });
  const ahead = { ...makeRow({ punterId: 3, userId: 'Ahead_3', rank: 10, total: 14 }), punters: 1 };
  const level = { ...own, punters: 1 };
  const ownPlace = makeLiveOwn({ version: board.version, own, place: 11, around: [ahead, level] });
  server.answer('/api/Leaderboard/GetOwnPlace/1', { ownPlace });
  show(true, '/leaderboard?meetingId=1&page=2');
  const around = await screen.findByRole('heading', { name: 'Around you' });
  expect(around.closest('section')).toHaveTextContent('Ahead_3');
  const [list] = screen.getAllByText('1st-2nd-3rd');
  expect(around.compareDocumentPosition(list as Element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

describe('the meeting of the leaderboard', () => {
  test('stays the one it opened on when another becomes the default, which a link offers', async () => {
    server.answer('/api/Meeting/GetAllMeetings', {
      meetings: [makeMeeting(), makeMeeting({ meetingId: 2, meetingName: 'Greyville' })],
    });
    const client = show(true);
    await waitFor(() => expect(address()).toBe('/leaderboard?meetingId=1'));
    expect(await screen.findByText('Bolt_7')).toBeInTheDocument();
    expect(screen.queryByText(/to follow now/)).toBeNull();
    server.answer('/api/Meeting/GetLeaderboardMeetingId', { meetingId: 2 });
    await act(() => client.refetchQueries({ queryKey: ['meetings', 'leaderboard'] }));
    expect(await screen.findByText('Greyville is the meeting to follow now.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See its leaderboard' }).getAttribute('href')).toBe(
      '/leaderboard?meetingId=2',
    );
    expect(address()).toBe('/leaderboard?meetingId=1');
    expect(screen.getByText('Bolt_7')).toBeInTheDocument();
  });

  test('is the one under way that the punter plays, before another', async () => {
    const races = [
      { ...makeRace({ raceStatusId: 8 }), placed: [] },
      { ...makeRace(), placed: [] },
    ];
    const own = { meetingId: 1, raceId: 1, raceNumber: 1, saddle: 4 };
    server.answer('/api/Meeting/GetAllMeetings', {
      meetings: [makeMeeting({ meetingId: 2, races }), makeMeeting({ races, selections: [own] })],
    });
    server.answer('/api/Meeting/GetLeaderboardMeetingId', { meetingId: 2 });
    show(true);
    await waitFor(() => expect(address()).toBe('/leaderboard?meetingId=1'));
    expect(screen.queryByText(/to follow now/)).toBeNull();
  });

  test('takes its name from its card when it is not in the lists', async () => {
    server.answer('/api/Meeting/GetAllMeetings', { meetings: [] });
    show(true, '/leaderboard?meetingId=1');
    expect(await screen.findByText(/^Kenilworth, /)).toBeInTheDocument();
  });

  test('that does not exist is said not to', async () => {
    show(true, '/leaderboard?meetingId=404');
    expect(await screen.findByText('There is no such meeting.')).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Meeting' })).toBeInTheDocument();
    expect(screen.queryByText('Sign in to see your place')).toBeNull();
    expect(server.made.filter((made) => made.includes('404'))).toEqual([
      expect.stringContaining('/api/Meeting/GetMeetingRaces/404'),
    ]);
  });

  test('and the search are restored after signing in', async () => {
    useSession.getState().clear();
    const asked: (string | undefined)[] = [];
    const end = registerSignIn({
      signIn: (returnTo) => asked.push(returnTo),
      register: () => undefined,
      signInAgain: () => undefined,
      signOut: () => undefined,
      endSession: () => undefined,
    });
    show(true, '/leaderboard?meetingId=1');
    fireEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
    fireEvent.click(screen.getByRole('button', { name: 'Search for your friends' }));
    const box = screen.getByRole('searchbox', { name: 'Search for your friends' });
    expect(document.activeElement).toBe(box);
    fireEvent.change(box, { target: { value: 'Bolt' } });
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    end();
    expect(asked).toEqual(['/leaderboard?meetingId=1', '/leaderboard?meetingId=1&search=Bolt']);
  });

  test('of another day is found from the menu of the heading', async () => {
    show(true);
    const menu = await screen.findByRole('combobox', { name: 'Meeting' });
    expect(screen.queryByLabelText('Day')).toBeNull();
    fireEvent.change(menu, { target: { value: 'day' } });
    expect(screen.getByLabelText('Day')).toBeInTheDocument();
    expect(address()).toBe('/leaderboard?meetingId=1');
  });

  test('leads to its race results, visitors too', async () => {
    useSession.getState().clear();
    show(true);
    const link = await screen.findByRole('link', { name: 'Race results' });
    expect(link.getAttribute('href')).toBe('/results?meetingId=1');
  });
});

describe('a page turned offline', () => {
  test('loads when the connection returns', async () => {
    let online = true;
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
    const answered = fetch;
    vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
      if (!online) throw new TypeError('Failed to fetch');
      return answered(...asked);
    });
    const first = makeBoard({ punters: [makeRow()], totalPunters: 11 });
    const second = { ...first, punters: [makeRow({ punterId: 11, userId: 'LastHome' })], page: 2 };
    server.answer('/api/Leaderboard/GetDailyLeaderboard/1', { dailyLeaderboard: first });
    server.answer('/api/Leaderboard/GetDailyLeaderboardPaged/2/10/1', { dailyLeaderboard: second });
    server.answer('/healthz', {});
    const client = show(false, '/leaderboard?meetingId=1');
    const end = recoverQueries(client, () => '/healthz');
    const next = await screen.findByRole('button', { name: 'Next' });
    online = false;
    fireEvent.click(next);
    expect(await screen.findByText('This page isn’t saved here.')).toBeInTheDocument();
    // Nothing would answer a search.
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.queryByRole('button', { name: 'Search for your friends' })).toBeNull();
    online = true;
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('LastHome')).toBeInTheDocument();
    expect(screen.queryByText('This page isn’t saved here.')).toBeNull();
    end();
    vi.restoreAllMocks();
  });
});

describe('[F-showNewLeaderboard] the new leaderboard', () => {
  test('is a table with the own place beside it, kept fresh by a stream while races are on', async () => {
    show(true);
    expect(await screen.findByText('Your rank, live')).toBeInTheDocument();
    await waitFor(() => expect(server.made).toContain(live));
  });

  test('is the plain table when switched off: no own place, no stream', async () => {
    show(false);
    expect(await screen.findByText('Bolt_7')).toBeInTheDocument();
    await waitFor(() => expect(server.made).toContain('GET /api/Meeting/GetMeetingRaces/1'));
    expect(screen.queryByText('Your rank, live')).toBeNull();
    expect(server.made).not.toContain(live);
  });
});

describe('an opened rival', () => {
  const detail = (punterId: number, horseName: string, points: number) => ({
    raceNumber: 1,
    raceId: 101,
    raceStatusId: 8,
    saddle: punterId,
    horseName,
    racePosition: 2,
    points,
    bonus: 0,
  });

  test('is one tap from standing beside the own card, race by race', async () => {
    const path = '/api/Result/GetPunterLeaderboardSelections';
    server.answer(path, {
      punterLeaderboardDetails: [detail(1, 'Copper Comet', 5), { raceNumber: 2, hidden: true }],
      cardBonus: 0,
    });
    show(true);
    fireEvent.click(await screen.findByRole('button', { name: /Tannie_Tote/ }));
    await screen.findByText('The pick for race 2 stays hidden until the race is off.');
    fireEvent.click(screen.getByRole('button', { name: 'Head to head' }));
    const table = await screen.findByRole('table', { name: /^Head to head/ });
    const heads = [...table.querySelectorAll('thead th')].map(({ textContent }) => textContent);
    expect(heads).toEqual(['Race', 'Bolt_7 Pts', 'Tannie_Tote Pts']);
    expect(within(table).getAllByText('5')[0]?.tagName).toBe('B');
    expect(server.queries.filter((query) => /punterId=[17]$/.test(query))).toHaveLength(2);
  });
});
