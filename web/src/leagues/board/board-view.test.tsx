import { QueryClientProvider } from '@tanstack/react-query';
import {
  act,
  cleanup,
  fireEvent,
  screen as page,
  render,
  renderHook,
  waitFor,
  within,
} from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer, login } from '../../../test/fake-server.ts';
import { makeConfig, makeMeeting, makeRace, makeScoring } from '../../../test/fixtures.ts';
import { makeLeagueBoard, makeLeagueRow, makeSeason, ownRow } from '../../../test/league-fixtures.ts';
import { wordsOf } from '../../../test/words-of.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { setConfig } from '../../platform/site/config.ts';
import { meetingLeagueBoardsKey } from '../league-keys.ts';
import { BoardView } from './board-view.tsx';
import { type FriendsLeagueState, useLeagueBoard } from './use-league-board.ts';

const server = fakeServer();
const league = { kind: 'members', id: 'K7RW4Q', name: 'Platteland Punters' } as const;
const path = (page: number) => `/api/MiniLeagues/GetLeagueLeaderboard/1/K7RW4Q/${page}`;
const details = '/api/MiniLeagues/GetLeaderboardDetailsForPunter/1';
const stream = 'GET /api/Leaderboard/Live/1';
const now = Date.parse('2026-11-21T14:40:00+02:00');
const over = makeMeeting({ meetingStatusId: 8 });
const finished = makeLeagueBoard({ final: true, provisional: false, possible: null });

beforeEach(() => {
  server.start();
  setConfig(makeConfig());
  useSession.getState().setLogin(login());
  server.answer('/api/Meeting/GetMeetingRaces/1', {
    meeting: over,
    races: [makeRace({ raceStatusId: 8, resultState: 'official' })],
    scoring: makeScoring(),
  });
  server.answer(path(1), finished);
  server.answer('/api/MiniLeagues/GetLeagueReactions/K7RW4Q/1', { reactions: [] });
  server.answer('/api/MiniLeagues/GetLeagueSeason/K7RW4Q/1', { leagueSeason: makeSeason() });
  server.answer(details, {
    punterLeaderboardDetails: [
      { raceNumber: 1, raceStatusId: 8, saddle: 9, horseName: 'Harbour Master', racePosition: 3, points: 3 },
    ],
    cardBonus: 0,
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  useSession.getState().clear();
  server.stop();
  vi.restoreAllMocks();
});

function Stage({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>{children}</MemoryRouter>
    </QueryClientProvider>
  );
}

function show(change: Partial<Parameters<typeof BoardView>[0]> = {}) {
  const onPage = vi.fn();
  const onSearch = vi.fn();
  render(
    <BoardView
      league={league}
      meeting={over}
      meetingId={1}
      page={1}
      searchFor=""
      onPage={onPage}
      onSearch={onSearch}
      {...change}
    />,
    { wrapper: Stage },
  );
  return { onPage, onSearch };
}

const rows = () => page.getAllByRole('button').filter((button) => wordsOf(button).startsWith('Rank '));

test('[E-FRIENDS-LEAGUE-STATE] the state of a friends’ league holds meeting, league, pages, rows, page number and open picks', async () => {
  const address = { league, meetingId: 1, page: 1, searchFor: '' };
  const { result } = renderHook(() => useLeagueBoard(address, over, now), { wrapper: Stage });
  expect(result.current.state).toEqual({
    currentMeetingForLeaderboard: 1,
    currentLeagueForLeaderboard: 'K7RW4Q',
    currentLeaderboardTotalPages: 0,
    currentLeaderboardPageData: [],
    currentPageNumber: 1,
    currentLeaderboardPunterDetail: {},
  } satisfies FriendsLeagueState);
  await waitFor(() => expect(result.current.state.currentLeaderboardTotalPages).toBe(1));
  expect(result.current.state.currentLeaderboardPageData.map(({ punterId }) => punterId)).toEqual([7, 9]);
  act(() => result.current.toggle(9));
  await waitFor(() =>
    expect(
      result.current.state.currentLeaderboardPunterDetail[9]?.data?.punterLeaderboardDetails,
    ).toHaveLength(1),
  );
  act(() => result.current.toggle(9));
  expect(result.current.state.currentLeaderboardPunterDetail).toEqual({});
});

describe('[S-LEAGUES-LEADERBOARD] a league’s board', () => {
  test('[E-LEAGUE-LEADERBOARD] [E-LEAGUE-LEADERBOARD-ROW] [E-LEAGUE-PUNTER] has the own row first, then the others, each with its gap', async () => {
    show();
    await page.findByText(/after race 5/);
    expect(rows().map(wordsOf)).toEqual([
      expect.stringMatching(/^Rank 3 .*up 1 place, Bolt_7, 12 behind the leader you, 2 winner.*31 points$/),
      expect.stringMatching(/^Rank 1 .*no move, GateFour has 3 winner.*43 points$/),
    ]);
    expect(page.getByText(/12 on this board, the lowest with 18\.5/)).toBeInTheDocument();
  });

  test('says which version it is: after which race, when its result came, and that it is provisional', async () => {
    server.answer(path(1), makeLeagueBoard());
    const meetingDate = new Date().toISOString();
    show({ meeting: makeMeeting({ meetingDate }) });
    expect(await page.findByText('after race 5, 14:32, provisional')).toBeInTheDocument();
    const panel = within(
      page
        .getByRole('heading', { name: 'Your place in this league, live' })
        .closest('section') as HTMLElement,
    );
    expect(panel.getByText('1st to 11th')).toBeInTheDocument();
    expect(panel.getByText('Nobody passed you. You passed Braai_Fund.')).toBeInTheDocument();
  });

  test('names the day of a meeting that is not of today, which the menu on a phone leaves out', async () => {
    show({ meeting: makeMeeting({ meetingStatusId: 8, meetingDate: '2026-03-07T00:00:00+02:00' }) });
    expect(await page.findByText(/^Sat 7 Mar, after race 5/)).toBeInTheDocument();
  });

  test('[S-LEADERBOARD-LEAGUE-DETAIL] opens a row to its races, with the place the pick ran in', async () => {
    show();
    await page.findByText(/after race 5/);
    fireEvent.click(rows()[1] as HTMLElement);
    const race = await page.findByRole('row', { name: /Harbour Master/ });
    expect(within(race).getByText('3rd')).toBeInTheDocument();
    expect(within(race).getByText('9')).toBeInTheDocument();
    expect(server.queries.at(server.made.indexOf(`GET ${details}`))).toBe('?punterId=9');
  });

  test('leads from an opened rival to the duels with them, and from the own row to nobody', async () => {
    show();
    await page.findByText(/after race 5/);
    for (const row of rows()) fireEvent.click(row);
    const link = await page.findByRole('link', { name: /^Head to head/ });
    expect(link).toHaveAccessibleName('Head to head with GateFour');
    const { searchParams } = new URL((link as HTMLAnchorElement).href);
    expect(Object.fromEntries(searchParams)).toEqual({
      league: 'K7RW4Q',
      view: 'duels',
      meetingId: '1',
      against: '9',
    });
  });

  test('turns its pages, reading Page X of Y', async () => {
    server.answer(path(1), { ...finished, maxPages: 2 });
    const { onPage } = show();
    expect(await page.findByText('Page 1 of 2')).toBeInTheDocument();
    fireEvent.click(page.getByRole('button', { name: 'Next' }));
    expect(onPage).toHaveBeenCalledWith(2);
  });

  test('searches on Enter, and says when nobody is found', async () => {
    server.answer(path(1), { ...finished, currentLeaderboard: [], maxPages: 1 });
    const { onSearch } = show({ searchFor: 'zz' });
    expect(
      await page.findByText(/Nobody on this board has an alias that starts with “zz”/),
    ).toBeInTheDocument();
    expect(server.queries.at(server.made.indexOf(`GET ${path(1)}`))).toBe('?searchString=zz');
    const box = page.getByRole('searchbox', { name: 'Search for your friends' });
    fireEvent.change(box, { target: { value: ' Gate ' } });
    fireEvent.submit(box);
    expect(onSearch).toHaveBeenCalledWith('Gate');
  });

  test('marks who has left, and says what an empty board waits for', async () => {
    server.answer(path(1), {
      ...finished,
      own: null,
      currentLeaderboard: [makeLeagueRow({ left: true, gap: 0 })],
    });
    show();
    expect(await page.findByText('left')).toBeInTheDocument();
    cleanup();
    queryClient.clear();
    server.answer(path(1), { ...finished, own: null, currentLeaderboard: [], totalPunters: 0 });
    show();
    expect(await page.findByText('No data available for this meeting.')).toBeInTheDocument();
    expect(page.getByText('No member picked a race of this meeting.')).toBeInTheDocument();
    cleanup();
    queryClient.clear();
    // Who joined after the first races picks from a later one on, and is on no board until it is off.
    server.answer(path(1), makeLeagueBoard({ own: null, currentLeaderboard: [], totalPunters: 0 }));
    show({ meeting: makeMeeting() });
    expect(
      await page.findByText('Members show here once the first race they picked is off.'),
    ).toBeInTheDocument();
  });

  test('has no rows of noughts before the first off', async () => {
    server.answer(path(1), makeLeagueBoard({ lastRace: null, lastRaceAt: null, totalPunters: 12 }));
    const open = makeRace({ raceStatusId: 1, offTime: new Date(Date.now() + 3_600_000).toISOString() });
    server.answer('/api/Meeting/GetMeetingRaces/1', {
      meeting: makeMeeting(),
      races: [open],
      scoring: makeScoring(),
    });
    show({ meeting: makeMeeting() });
    expect(await page.findByText('No race run yet')).toBeInTheDocument();
    expect(page.getByText('12 members are in. Places show after the first result.')).toBeInTheDocument();
    expect(rows()).toEqual([]);
  });

  test('says before the first off that the picks are in, and of which race they wait', async () => {
    server.answer(
      path(1),
      makeLeagueBoard({ own: null, currentLeaderboard: [], lastRace: null, totalPunters: 0 }),
    );
    const selection = { saddle: 1, horseName: 'A', countsAs: null, points: null, bonus: null };
    const offTime = new Date(Date.now() + 3_600_000).toISOString();
    server.answer('/api/Meeting/GetMeetingRaces/1', {
      meeting: makeMeeting(),
      races: [makeRace({ offTime }), makeRace({ raceNumber: 2, offTime, selection })],
      scoring: makeScoring(),
    });
    show({ meeting: makeMeeting() });
    expect(
      await page.findByText('Your picks are in. You join the board when race 2 is off.'),
    ).toBeInTheDocument();
    expect(page.getByText('No race run yet')).toBeInTheDocument();
  });

  test('says that the first race is being run until its result is in', async () => {
    server.answer(path(1), makeLeagueBoard({ lastRace: null, lastRaceAt: null }));
    const off = makeRace({ raceStatusId: 3 });
    const races = [off, makeRace({ raceNumber: 2, offTime: new Date(Date.now() + 3_600_000).toISOString() })];
    server.answer('/api/Meeting/GetMeetingRaces/1', {
      meeting: makeMeeting(),
      races,
      scoring: makeScoring(),
    });
    show({ meeting: makeMeeting() });
    expect(await page.findByText(/race 1 running/)).toBeInTheDocument();
    expect(page.queryByText(/before race 1/i)).toBeNull();
  });

  test('follows the stream of the great board while races are on, and not once it is final', async () => {
    show();
    await page.findByText(/after race 5/);
    expect(server.made).not.toContain(stream);
    cleanup();
    queryClient.clear();
    server.answer(path(1), makeLeagueBoard());
    show({ meeting: makeMeeting() });
    await waitFor(() => expect(server.made).toContain(stream));
  });

  test('urges nobody to bet: no slip, no price, no jackpot', async () => {
    server.answer(path(1), makeLeagueBoard({ own: ownRow }));
    show({ meeting: makeMeeting() });
    await page.findByText(/after race 5/);
    expect(page.queryByText(/slip|stake|jackpot|bet /i)).toBeNull();
  });
});

describe('reactions to a result', () => {
  test('are a closed set, one a member, taken back with the same tap', async () => {
    server.answer('/api/MiniLeagues/ReactInLeague', {});
    server.answer('/api/MiniLeagues/GetLeagueReactions/K7RW4Q/1', {
      reactions: [{ raceNumber: 1, punterId: 9, reaction: 'wow', count: 2, isOwn: true }],
    });
    show();
    await page.findByText(/after race 5/);
    fireEvent.click(rows()[1] as HTMLElement);
    const wow = await page.findByRole('button', { name: /^To GateFour, race 1:.*Wow 2$/ });
    expect(wow).toHaveAttribute('aria-pressed', 'true');
    const body = () => server.bodies[server.made.lastIndexOf('POST /api/MiniLeagues/ReactInLeague')];
    fireEvent.click(wow);
    await waitFor(() => expect(body()).toMatchObject({ raceNumber: 1, punterId: 9, reaction: null }));
    fireEvent.click(page.getByRole('button', { name: /React$/ }));
    fireEvent.click(page.getByRole('button', { name: /Unlucky$/ }));
    await waitFor(() => expect(body()).toMatchObject({ leagueCode: 'K7RW4Q', reaction: 'unlucky' }));
  });

  test('stay open while the next result comes', async () => {
    show();
    await page.findByText(/after race 5/);
    fireEvent.click(rows()[1] as HTMLElement);
    fireEvent.click(await page.findByRole('button', { name: /React$/ }));
    server.answer(path(1), { ...finished, version: finished.version + 1, lastRace: 6 });
    await queryClient.invalidateQueries({ queryKey: meetingLeagueBoardsKey(1) });
    await page.findByText(/after race 6/);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(page.getByRole('button', { name: /Well done$/ })).toBeInTheDocument();
  });

  test('keep the keyboard among them: on the first when they open, back on the button once one is given', async () => {
    server.answer('/api/MiniLeagues/ReactInLeague', {});
    show();
    await page.findByText(/after race 5/);
    fireEvent.click(rows()[1] as HTMLElement);
    const opener = await page.findByRole('button', { name: /React$/ });
    opener.focus();
    fireEvent.click(opener);
    const first = page.getByRole('button', { name: /Well done$/ });
    expect(first).toHaveFocus();
    fireEvent.click(first);
    await waitFor(() => expect(page.getByRole('button', { name: /React$/ })).toHaveFocus());
  });

  test('are not there where the owner has switched them off', async () => {
    const settings = { ...makeSeason().settings, reactions: false };
    server.answer('/api/MiniLeagues/GetLeagueSeason/K7RW4Q/1', { leagueSeason: makeSeason({ settings }) });
    show();
    await page.findByText(/after race 5/);
    fireEvent.click(rows()[1] as HTMLElement);
    await page.findByRole('row', { name: /Harbour Master/ });
    expect(page.queryByRole('button', { name: /React/ })).toBeNull();
  });
});
