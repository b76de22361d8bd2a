import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer, login } from '../../test/fake-server.ts';
import { makeConfig } from '../../test/fixtures.ts';
import { makePlayed, makeStats, statsAnswers } from '../../test/stats.ts';
import { wordsOf } from '../../test/words-of.ts';
import { useSession } from '../platform/session/session-store.ts';
import { setConfig } from '../platform/site/config.ts';
import { MyStatsScreen, StatsScreen } from './stats-screens.tsx';
import { type Stats, useStatsStore } from './stats-store.ts';

const noon = Date.parse('2026-11-21T18:00:00+02:00');
vi.mock('../platform/device/now.ts', () => ({ useNow: () => noon }));
vi.mock('../platform/device/server-clock.ts', async (load) => ({
  ...(await load<object>()),
  serverNow: () => noon,
}));

const server = fakeServer();
let client: QueryClient;

function answer(timeline: number, stats: Stats): void {
  for (const [path, payload] of statsAnswers(timeline, stats)) server.answer(path, payload);
}

// Preloads the charts: loading time is not under test.
beforeAll(async () => void (await import('./charts/charts.tsx')), 60_000);
beforeEach(() => {
  server.start();
  setConfig(makeConfig());
  useSession.getState().setLogin(login({ alias: 'RailRunner' }));
  useStatsStore.setState({ entries: {}, errors: {} });
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});
afterEach(() => {
  cleanup();
  client.clear();
  useSession.getState().clear();
  server.stop();
});

function show(address = '/mystats') {
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        {address.startsWith('/stats') ? <StatsScreen /> : <MyStatsScreen />}
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const section = async (name: RegExp) =>
  within((await screen.findByRole('heading', { level: 2, name })).closest('section') as HTMLElement);

describe('[E-STATS-STATE] My Stats', () => {
  test('[S-LOADING-MY-STATS] says that it is loading', () => {
    show();
    expect(screen.getByText('Loading My Stats')).toBeInTheDocument();
  });

  test('[R-MYSTATS] [O-STATS] opens on all time, with the figures that come first', async () => {
    answer(1, makeStats());
    show();
    expect(await screen.findByText('RailRunner, since Sat 5 Sep')).toBeInTheDocument();
    const figures = screen
      .getAllByRole('term')
      .slice(0, 4)
      .map((term) => wordsOf(term.parentElement as Element));
    expect(figures).toEqual([
      'Best rank14 of 3 412',
      'Points292 12 meetings',
      'Winners23 of 94 picks',
      'In the first three48.9 % 46 of 94',
    ]);
  });

  test('[S-STATS-PERIODS] [K-TIMELINES] asks for All Time, Year, Month and Week by their numbers', async () => {
    for (const timeline of [1, 2, 3, 4]) answer(timeline, makeStats());
    const user = show();
    const periods = within(screen.getByRole('group', { name: 'Period' }));
    expect(periods.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'All Time',
      'Year',
      'Month',
      'Week',
    ]);
    for (const [name, timeline] of [
      ['Year', 2],
      ['Month', 3],
      ['Week', 4],
    ] as const) {
      await user.click(periods.getByRole('button', { name }));
      await waitFor(() => expect(server.made).toContain(`GET /api/Stats/AllTimeStats/${timeline}`));
      expect(periods.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true');
    }
  });

  test('a chart says in words what it shows, and has its figures as a table', async () => {
    answer(1, makeStats());
    const user = show();
    const points = await section(/^Points per meeting/);
    expect(
      points.getByRole('img', {
        name: 'Points in 12 meetings, between 9 and 20; your average is 24.33. Each is in the table below.',
      }),
    ).toBeInTheDocument();
    await user.click(points.getByText('as a table'));
    const rows = points.getAllByRole('row');
    expect(rows).toHaveLength(13);
    expect(wordsOf(rows[1] as Element)).toBe('Kenilworth, Sat 21 Nov201 of 8592–');
    const ranks = await section(/^Rank per meeting/);
    expect(ranks.getByText('14th, your best')).toBeInTheDocument();
    expect(wordsOf(ranks.getAllByRole('row')[1] as Element)).toBe('Kenilworth, Sat 21 Nov14th of 3 412–');
  });

  test('before the third meeting the nearest milestone stands in the place of the charts', async () => {
    const first = makePlayed({ total: 21 });
    answer(
      1,
      makeStats({
        history: { meetings: [first, makePlayed({ meetingId: 2, date: '2026-11-21', total: 1 })] },
      }),
    );
    show();
    const next = await section(/^Next milestone/);
    expect(wordsOf(next.getByRole('listitem'))).toBe(
      '25 winners pickedPick 25 winners.23 of 25 so far, 1 punter has it',
    );
    const meetings = await section(/^Your meetings charts from 3 meetings/);
    expect(meetings.getAllByRole('definition').map(wordsOf)).toEqual([
      '1 point, 145th of 3 412',
      '21 points, 145th of 3 412',
    ]);
    expect(screen.queryByRole('heading', { name: /per meeting/ })).toBeNull();
    cleanup();
    // Nobody on a break is asked on (rule: breaks-on-screen).
    useSession.getState().update({ playBreak: { kind: 'time-out', until: null } });
    show();
    await section(/^Your meetings/);
    expect(screen.queryByRole('heading', { name: 'Next milestone' })).toBeNull();
  });

  test('a corrected meeting is marked, with its old figures (rule: corrected-stats)', async () => {
    answer(1, makeStats());
    const user = show();
    expect(await screen.findByText(/^† 1 meeting had a result corrected/)).toBeInTheDocument();
    const points = await section(/^Points per meeting/);
    const old = '18.5 points, 2 winners, 312th of 3 410';
    expect(
      points.getByText(
        `† Kenilworth, Tue 13 Oct: a result was corrected. Before it was corrected: ${old.replace('3 410', '3 \u2060410')}.`,
      ),
    ).toBeInTheDocument();
    await user.click(points.getByText('as a table'));
    expect(
      points.getByRole('cell', { name: old.replace(' of 3 410', ' of 3\u2009410') }),
    ).toBeInTheDocument();
    expect(points.getByRole('row', { name: /^Kenilworth, Tue 13 Oct †/ })).toBeInTheDocument();
  });

  test('many meetings are pages, the latest first', async () => {
    const meetings = Array.from({ length: 60 }, (_, place) =>
      makePlayed({ meetingId: place + 1, total: place, date: '2026-10-17' }),
    );
    answer(1, makeStats({ history: { meetings, earlierMeetings: 40 } }));
    const user = show();
    const ranks = await section(/^Rank per meeting/);
    expect(ranks.getByText('Page 1 of 3')).toBeInTheDocument();
    expect(ranks.getByText(/^40 older meetings are in every figure/)).toBeInTheDocument();
    const points = await section(/^Points per meeting/);
    expect(points.getByRole('img', { name: /between 34 and 59;/ })).toBeInTheDocument();
    await user.click(ranks.getByRole('button', { name: 'Next' }));
    expect(points.getByRole('img', { name: /between 8 and 33;/ })).toBeInTheDocument();
  });

  test('[S-STATS-RACECOURSE] courses have a rate from 20 picks, else their count (rule: stats-rates)', async () => {
    answer(1, makeStats());
    show();
    const courses = await section(/^Winners by course/);
    const lines = courses.getAllByRole('listitem').slice(3).map(wordsOf);
    expect(lines).toEqual([
      'Kenilworth35.7 % 10 of 28 picks, 95 % interval 25.7 % to 45.7 %10 winners, the prices promised 9.8: more than luck would usually give† 1 meeting corrected',
      'Vaalnot enough yet for a rate7 of 18 picks7 winners, the prices promised 9.8',
      '3 othersnot enough yet for a rate1 of 9 picks1 winner, the prices promised 9.8',
    ]);
    expect(courses.getByText(/Fairview, Scottsville, 1 more\.$/)).toBeInTheDocument();
  });

  test('prices, favourites, runs, hindsight and single picks are there', async () => {
    answer(1, makeStats());
    show();
    const prices = await section(/^Winners by price/);
    expect(prices.getByText('† 2 picks of corrected meetings')).toBeInTheDocument();
    const favourites = await section(/^Favourites/);
    expect(favourites.getAllByRole('rowheader').map(wordsOf)).toEqual(['Followed', 'Opposed']);
    const beside = await section(/^Beside the prices/);
    expect(beside.getByText('23 winners, the prices promised 19.6: within luck.')).toBeInTheDocument();
    const left = await section(/^Points left on the table hindsight/);
    expect(wordsOf(left.getByText('Perfect cards, everybody').parentElement as Element)).toBe(
      'Perfect cards, everybody3',
    );
    const runs = await section(/^Runs and places/);
    expect(runs.getByText(/^Longest run/).textContent).toBe('Longest run, Sat 10 Oct to Sat 17 Oct');
    expect((await section(/^Best picks/)).getByText('Long Stoep')).toBeInTheDocument();
    expect((await section(/^Worst picks/)).getByText('Sure Thing')).toBeInTheDocument();
  });

  test('[S-STATS-MILESTONES] milestones say what they take, since when, and how many have them', async () => {
    answer(1, makeStats());
    show();
    const milestones = await section(/^Milestones/);
    expect(milestones.getAllByRole('listitem').map(wordsOf)).toEqual([
      'Ten winners pickedPick ten winners.Sat 17 Oct, 412 punters have it',
      '25 winners pickedPick 25 winners.23 of 25 so far, 1 punter has it',
    ]);
  });

  test('a punter on a break sees what was, and is asked to nothing (rule: breaks-on-screen)', async () => {
    useSession.getState().update({ playBreak: { kind: 'time-out', until: null } });
    answer(1, makeStats());
    show();
    await section(/^Milestones/);
    expect(screen.queryByText('25 winners picked')).toBeNull();
    expect(screen.getByText('Ten winners picked')).toBeInTheDocument();
  });

  test('a period without a meeting says so and leads on', async () => {
    answer(4, makeStats({ allTime: { meetings: 0, best: null, correctedMeetings: 0 } }));
    show('/mystats?period=week');
    expect(await screen.findByText('No meetings played this week')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See all time' }).getAttribute('href')).toBe('/mystats');
  });

  test('before the first meeting the nearest milestone and the next race stand there', async () => {
    answer(1, makeStats({ allTime: { meetings: 0, best: null, correctedMeetings: 0 } }));
    show();
    expect(wordsOf((await section(/^Next milestone/)).getByRole('listitem'))).toContain('23 of 25 so far');
    expect(screen.getByRole('link', { name: 'Pick the next race' }).getAttribute('href')).toBe('/picks');
  });

  test('no words claim more than luck can say', async () => {
    answer(1, makeStats());
    show();
    await section(/^Worst picks/);
    expect(document.body.textContent).not.toMatch(/\bskill|\bedge\b|\bdue\b/i);
  });
});

describe('[X-STATS] stats that do not load', () => {
  test('show the stored message and a retry', async () => {
    server.fail('/api/Stats/AllTimeStats/1', 503, 'The records are being read. Try again in a minute.');
    const user = show();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Your stats did not load.');
    expect(alert).toHaveTextContent('The records are being read. Try again in a minute.');
    expect(Object.values(useStatsStore.getState().errors)).toEqual([
      'The records are being read. Try again in a minute.',
    ]);
    answer(1, makeStats());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('RailRunner, since Sat 5 Sep')).toBeInTheDocument();
    expect(useStatsStore.getState().errors).toEqual({});
  });

  test('leave what was stored today in sight, with its time', async () => {
    const stored = { ...makeStats(), version: '12.3', at: noon - 3_600_000 };
    useStatsStore.getState().keep(7, '2026-11-21', 1, stored);
    answer(1, makeStats());
    server.fail('/api/Stats/Milestones/1', 500, 'Out of order.');
    show();
    expect(await screen.findByText('RailRunner, since Sat 5 Sep')).toBeInTheDocument();
    expect(
      await screen.findByText('Out of order. These are the figures of Sat 21 Nov, 17:00.'),
    ).toBeInTheDocument();
  });
});

describe('[T-STATS-CACHE] stored stats', () => {
  test('show at once and are replaced when the records have another version', async () => {
    const stored = { ...makeStats(), version: '12.3', at: noon };
    useStatsStore.getState().keep(7, '2026-11-21', 1, stored);
    answer(1, makeStats({ version: '13.1', allTime: { points: 305 } }));
    show();
    expect(screen.getByText('RailRunner, since Sat 5 Sep')).toBeInTheDocument();
    expect(await screen.findByText('305')).toBeInTheDocument();
    expect(Object.values(useStatsStore.getState().entries)).toMatchObject([{ version: '13.1' }]);
  });

  test('are of one version: answers of two are asked for again', async () => {
    answer(1, makeStats());
    const old = makeStats({ version: '11.9' });
    server.answer('/api/Stats/History/1', { history: old.history });
    show();
    expect(await screen.findByText(/^Your figures are changing at this moment\./)).toBeInTheDocument();
    expect(server.made.filter((made) => made.endsWith('/History/1'))).toHaveLength(3);
  });
});

test('signed out, My Stats asks to sign in and makes no call', () => {
  useSession.getState().clear();
  show();
  expect(screen.getByText('Sign in to see your stats')).toBeInTheDocument();
  expect(server.made).toEqual([]);
});

describe('[R-STATS] stats', () => {
  const settings = [
    { id: 4, value: 3412 },
    { id: 5, value: 120 },
  ];

  test('shows anyone the numbers of the site and how stats work', async () => {
    useSession.getState().clear();
    server.answer('/api/Settings/GetSettings', { frontEndSettings: settings });
    show('/stats');
    expect(await screen.findByText('Meetings held')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'How stats work' })).toBeInTheDocument();
    expect(screen.getByText('Sign in to see your own')).toBeInTheDocument();
    expect(server.made).toEqual(['GET /api/Settings/GetSettings']);
  });

  test("[S-STATS-FILTERS] shows a punter's own below, 'All time stats' or 'Current week'", async () => {
    server.answer('/api/Settings/GetSettings', { frontEndSettings: settings });
    answer(1, makeStats());
    answer(4, makeStats({ allTime: { points: 21 } }));
    const user = show('/stats');
    const own = await section(/^Your own/);
    expect(own.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'All time stats',
      'Current week',
    ]);
    expect(await own.findByText('292')).toBeInTheDocument();
    await user.click(own.getByRole('button', { name: 'Current week' }));
    expect(await own.findByText('21')).toBeInTheDocument();
    expect(server.made).toContain('GET /api/Stats/AllTimeStats/4');
    expect(own.getByRole('link', { name: /^See it all on My Stats/ }).getAttribute('href')).toBe(
      '/mystats?period=week',
    );
  });

  test("leaves the punter's own out where My Stats is closed (rule: feature-flags)", async () => {
    setConfig(makeConfig({ showMyStats: false }));
    server.answer('/api/Settings/GetSettings', { frontEndSettings: settings });
    show('/stats');
    expect(await screen.findByText('Meetings held')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Your own' })).toBeNull();
    expect(server.made).toEqual(['GET /api/Settings/GetSettings']);
  });

  test("says when the site's numbers do not load", async () => {
    useSession.getState().clear();
    server.fail('/api/Settings/GetSettings', 500);
    show('/stats');
    expect(await screen.findByText('The site’s numbers did not load.')).toBeInTheDocument();
  });
});
