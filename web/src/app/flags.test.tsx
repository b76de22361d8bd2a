import type { Flag, Flags } from '@furlong/contract/schemas/config';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen as page, render, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerWith, makeConfig } from '../../test/fixtures.ts';
import { createAppRouter, RouterProvider } from '../../test/memory-router.tsx';
import { queryClient } from '../platform/api/query-client.ts';
import { isShown, type ScreenEntry, screens, shownScreens } from './routes.ts';

const flags: readonly Flag[] = [
  'showBetSlipV2',
  'showBetSlipV3',
  'showLuckyPick',
  'showFriendsLeague',
  'showMyStats',
  'showNewStats',
  'showNotification',
  'showMyBets',
  'showNewLeaderboard',
  'showSportsSelector',
];

/** A screen that stands under a flag, in the navigation and in the footer. */
const flagged = (flag: Flag): ScreenEntry => ({
  name: 'flagged',
  paths: ['/flagged'],
  title: 'Flagged',
  access: 'anyone',
  flags: [flag],
  loadingText: 'Loading Flagged',
  load: async () => () => <h1>Flagged screen</h1>,
  main: { label: 'Flagged', icon: () => null },
  footer: true,
});

/** One flag, on or off. */
const withFlag = (flag: Flag, on: boolean): Partial<Flags> => ({ [flag]: on });

/** Opens the app with a change of what `/config.json` answers. */
async function open(path: string, table: readonly ScreenEntry[], change: Parameters<typeof makeConfig>[0]) {
  const served = makeConfig(change);
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string) =>
      url === '/config.json'
        ? new Response(JSON.stringify(served))
        : answerWith({ meetings: [], meetingId: null, images: [], frontEndSettings: [], documents: {} }),
    ),
  );
  const router = createAppRouter(table, path);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await page.findByRole('contentinfo');
}

vi.mock('../platform/site/config.ts', async (load) => {
  const real = await load<typeof import('../platform/site/config.ts')>();
  return {
    ...real,
    // The app loads the configuration once per page, these tests once per test.
    loadConfig: async () => {
      const config = await (await fetch('/config.json')).json();
      real.setConfig(config);
      return config;
    },
  };
});

beforeEach(() => void vi.stubGlobal('scrollTo', vi.fn()));
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

describe.each(flags)('[O-RUNTIME-FLAGS] %s of the runtime configuration', (flag) => {
  test('on: its screen is there, in the navigation and in the footer', async () => {
    await open('/flagged', [...screens, flagged(flag)], withFlag(flag, true));
    expect(await page.findByRole('heading', { name: 'Flagged screen' })).toBeInTheDocument();
    expect(page.getAllByRole('link', { name: 'Flagged' })).toHaveLength(3);
  });

  test('off: its path is not found and nothing leads to it', async () => {
    await open('/flagged', [...screens, flagged(flag)], withFlag(flag, false));
    expect(await page.findByRole('heading', { name: 'Not found' })).toBeInTheDocument();
    expect(page.queryByRole('link', { name: 'Flagged' })).toBeNull();
  });

  test.each([true, false])('%s: the navigation holds the screens there are and no other', async (on) => {
    await open('/learntoplay', screens, withFlag(flag, on));
    const there = shownScreens(screens, makeConfig(withFlag(flag, on)));
    const bar = there.flatMap(({ main }) => main?.label ?? []);
    const header = there.flatMap(({ main, header: label }) => main?.label ?? label ?? []);
    const shown = page.getAllByRole('navigation', { name: 'Main' }).map((nav) =>
      within(nav)
        .getAllByRole('link')
        .map((link) => link.textContent),
    );
    expect(shown).toEqual([header, bar]);
  });
});

test.each([true, false])(
  '[F-showFriendsLeague] %s: leagues, their link and the tabs of the board are there or not',
  async (on) => {
    await open('/friendsLeague?CODE=K7RW4Q', screens, withFlag('showFriendsLeague', on));
    const heading = on ? 'Join A League' : 'Not found';
    expect(await page.findByRole('heading', { level: 1, name: heading })).toBeInTheDocument();
    expect(page.queryAllByRole('link', { name: 'Leagues' })).toHaveLength(on ? 2 : 0);
    cleanup();
    queryClient.clear();
    await open('/leaderboard', screens, withFlag('showFriendsLeague', on));
    expect(await page.findByRole('heading', { level: 1, name: 'Leaderboard' })).toBeInTheDocument();
    expect(page.queryAllByRole('link', { name: 'My Leagues' })).toHaveLength(on ? 1 : 0);
    expect(page.queryAllByRole('link', { name: 'Joined Leagues' })).toHaveLength(on ? 1 : 0);
  },
);

test.each([true, false])('[F-showNewStats] %s: /stats and the link to it are there or not', async (on) => {
  await open('/stats', screens, withFlag('showNewStats', on));
  const heading = on ? 'Stats' : 'Not found';
  expect(await page.findByRole('heading', { level: 1, name: heading })).toBeInTheDocument();
  expect(page.queryAllByRole('link', { name: 'Stats' })).toHaveLength(on ? 1 : 0);
});

test('a screen of several flags is shown while one of them is on', () => {
  const slip = { ...flagged('showBetSlipV2'), flags: ['showBetSlipV2', 'showBetSlipV3'] as const };
  expect(isShown(slip, makeConfig({ showBetSlipV2: false, showBetSlipV3: true }))).toBe(true);
  expect(isShown(slip, makeConfig({ showBetSlipV2: false, showBetSlipV3: false }))).toBe(false);
});

test('a screen for punters that is off is not found, and nobody is asked to sign in for it', async () => {
  const hidden: ScreenEntry = { ...flagged('showMyStats'), access: 'login' };
  await open('/flagged', [...screens, hidden], { showMyStats: false, protectedRoutes: ['/flagged'] });
  expect(await page.findByRole('heading', { name: 'Not found' })).toBeInTheDocument();
  expect(sessionStorage.getItem('pendingProtectedRoute')).toBeNull();
});
