import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { makeConfig } from '../../test/fixtures.ts';
import { makeSiteStats, makeStats } from '../../test/stats.ts';
import { answer, section, server, setUpStats, show } from '../../test/stats-stage.tsx';
import { wordsOf } from '../../test/words-of.ts';
import { useSession } from '../platform/session/session-store.ts';
import { setConfig } from '../platform/site/config.ts';
import { useStatsStore } from './stats-store.ts';

const noon = Date.parse('2026-11-21T18:00:00+02:00');
vi.mock('../platform/device/now.ts', () => ({ useNow: () => noon }));
vi.mock('../platform/device/server-clock.ts', async (load) => ({
  ...(await load<object>()),
  serverNow: () => noon,
}));

setUpStats();

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
    const periods = within(await screen.findByRole('group', { name: 'Period' }));
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

  test('a period without a meeting says so and leads on', async () => {
    answer(4, makeStats({ allTime: { meetings: 0, best: null, correctedMeetings: 0 } }));
    show('/mystats?period=week');
    expect(await screen.findByText('No meetings played this week')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See all time' }).getAttribute('href')).toBe('/mystats');
  });

  test('before the first meeting one sentence and the way on stand there, and no period to choose', async () => {
    const none = makeStats({ allTime: { meetings: 0, best: null, correctedMeetings: 0 } });
    const { milestones } = none;
    answer(1, { ...none, milestones: { ...milestones, reached: [], earlier: [] } });
    show();
    expect(await screen.findByText('Your stats start once your first meeting is over.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Pick the next race' }).getAttribute('href')).toBe('/picks');
    expect(screen.queryByRole('group', { name: 'Period' })).toBeNull();
    expect(await screen.findByText('an example, not your figures')).toBeInTheDocument();
    expect(screen.getAllByRole('heading').slice(0, 3).map(wordsOf)).toEqual([
      'My Stats',
      'What you will see here an example, not your figures',
      'Milestones to come',
    ]);
    expect((await section(/^Milestones to come/)).getByText('25 winners picked')).toBeInTheDocument();
    cleanup();
    // Nobody on a break is asked on (rule: breaks-on-screen).
    useSession.getState().update({ playBreak: { kind: 'time-out', until: null } });
    show();
    expect(await screen.findByText('Your stats start once your first meeting is over.')).toBeInTheDocument();
    expect(screen.getAllByRole('link').map(wordsOf)).toEqual(['The racing', 'My Stats']);
    expect(screen.getAllByRole('heading')).toHaveLength(1);
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
    expect(server.made.toSorted()).toEqual(['GET /api/Settings/GetSettings', 'GET /api/Stats/SiteStats']);
  });

  test('shows what favourites, prices and people did, and where most was scored (rule: site-stats)', async () => {
    useSession.getState().clear();
    server.answer('/api/Settings/GetSettings', { frontEndSettings: settings });
    server.answer('/api/Stats/SiteStats', { siteStats: makeSiteStats() });
    show('/stats');
    const weeks = await section(/^The last four weeks/);
    expect(weeks.getAllByRole('term').map((term) => wordsOf(term.parentElement as Element))).toEqual([
      'Favourites that won33.3 % 290 of 870',
      'Favourites in the first three68 % 592 of 870',
      'Average points a meeting24.5 per punter',
      'Most points at a meeting76 Vaal, Sat 21 Nov',
    ]);
    const prices = await section(/^What each price wins/);
    expect(prices.getAllByRole('row').map(wordsOf)).toEqual([
      'Starting priceWonPoints a pick',
      'Under 2/145 %180 of 400 runners5.5',
      '20/1 and up1 of 190.75',
    ]);
    expect((await section(/^Jockeys/)).getByRole('listitem')).toHaveTextContent(
      'S Khumalo14 winners from 88 rides, 15.9 %',
    );
    expect(screen.queryByRole('heading', { name: /^Trainers/ })).toBeNull();
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

  test('a new punter reads one sentence of their own and the way on; milestones are on My Stats', async () => {
    server.answer('/api/Settings/GetSettings', { frontEndSettings: settings });
    answer(1, makeStats({ allTime: { meetings: 0, best: null, correctedMeetings: 0 } }));
    show('/stats');
    const own = await section(/^Your own/);
    expect(await own.findByText('Your stats start once your first meeting is over.')).toBeInTheDocument();
    expect(own.getAllByRole('link').map(wordsOf)).toEqual([
      'Pick the next race',
      'Milestones to come, on My Stats',
    ]);
    expect(own.queryByRole('group')).toBeNull();
    expect(own.queryByRole('listitem')).toBeNull();
    cleanup();
    // Nobody on a break is asked on (rule: breaks-on-screen).
    useSession.getState().update({ playBreak: { kind: 'time-out', until: null } });
    show('/stats');
    expect(await screen.findByText('Your stats start once your first meeting is over.')).toBeInTheDocument();
    expect(screen.queryByText(/^Milestones to come/)).toBeNull();
  });

  test("leaves the punter's own out where My Stats is closed (rule: feature-flags)", async () => {
    setConfig(makeConfig({ showMyStats: false }));
    server.answer('/api/Settings/GetSettings', { frontEndSettings: settings });
    show('/stats');
    expect(await screen.findByText('Meetings held')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Your own' })).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Stats' })).toBeNull();
    expect(server.made.toSorted()).toEqual(['GET /api/Settings/GetSettings', 'GET /api/Stats/SiteStats']);
  });

  test("says when the site's numbers do not load", async () => {
    useSession.getState().clear();
    server.fail('/api/Settings/GetSettings', 500);
    show('/stats');
    expect(await screen.findByText('The site’s numbers did not load.')).toBeInTheDocument();
  });
});
