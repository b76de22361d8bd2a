import { loggedInCookie } from '@furlong/contract/site-cookies';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen as page, render, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerWith, makeConfig } from '../../test/fixtures.ts';
import { createAppRouter, RouterProvider } from '../../test/memory-router.tsx';
import { queryClient } from '../platform/api/query-client.ts';
import {
  noteServerAnswer,
  noteUnanswered,
  unavailableAfterMs,
} from '../platform/offline/server-availability.ts';
import { useSession } from '../platform/session/session-store.ts';
import { loadConfig, setConfig } from '../platform/site/config.ts';
import { AppScreens, admit, createRouter } from './router.tsx';
import {
  documentTitle,
  findScreen,
  isForPunters,
  pathOfScreen,
  type ScreenEntry,
  screens,
} from './routes.ts';

const title = 'Furlong - Horse Racing Predictor Game';

// Preloads the code: loading time is not under test.
beforeAll(async () => {
  await Promise.all(screens.map(({ load }) => load()));
}, 60_000);
beforeEach(() => {
  useSession.getState().clear();
  vi.stubGlobal('scrollTo', vi.fn());
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string) =>
      url === '/config.json'
        ? new Response(JSON.stringify(makeConfig()))
        : answerWith({ meetings: [], meetingId: null, images: [], frontEndSettings: [], documents: {} }),
    ),
  );
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

function open(path: string, table: readonly ScreenEntry[] = screens) {
  const router = createAppRouter(table, path);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

describe('the routes', () => {
  test.each(['/', '/home'])('[R-INDEX] [R-HOME] %s shows Home to anyone', async (path) => {
    open(path);
    expect(await page.findByRole('heading', { name: 'Play Your Next Challenge Today' })).toBeInTheDocument();
  });

  test('[R-LEADERBOARD] /leaderboard shows the board to a visitor', async () => {
    open('/leaderboard');
    expect(await page.findByRole('heading', { level: 1, name: 'Leaderboard' })).toBeInTheDocument();
    expect(await page.findByText('Please select a race from the drop down above.')).toBeInTheDocument();
  });

  test("[R-NOT-FOUND] [X-NOT-FOUND] any other path says 'Not found', inside the layout", async () => {
    open('/nothing-here');
    expect(await page.findByRole('heading', { name: 'Not found' })).toBeInTheDocument();
    const ways = () =>
      within(page.getByRole('main'))
        .getAllByRole('link')
        .map(({ textContent }) => textContent);
    await within(page.getByRole('main')).findByRole('link', { name: 'Go to Home' });
    expect(ways()).toEqual(['Go to Home', 'Picks']);
    act(() => useSession.setState({ isLoggedIn: true, punterId: 7 }));
    expect(ways()).toEqual(['Go to Home', 'Picks', 'Results']);
    expect(page.getByRole('banner')).toBeInTheDocument();
    expect(page.getByRole('contentinfo')).toBeInTheDocument();
  });

  test('an address of two slashes is an address of this site, and no fault', async () => {
    const router = open('//');
    await waitFor(() => expect(router.state.pending).toBeNull());
    expect(router.state.fault).toBeUndefined();
  });

  test('[R-FRIENDS-CHALLENGE] /friendsChallenge shows the leagues to a punter, and sends a visitor to the start', async () => {
    const router = open('/friendsChallenge');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    vi.stubGlobal('fetch', async () =>
      answerWith({ meetings: [], meetingId: null, ownedLeagues: [], joinedLeagues: [], leagueRequests: [] }),
    );
    useSession.setState({ isLoggedIn: true, punterId: 7 });
    await router.navigate('/friendsChallenge');
    expect(await page.findByRole('heading', { level: 1, name: 'Leagues' })).toBeInTheDocument();
  });

  test('[S-LAYOUT] every route stands between header and footer', async () => {
    open('/');
    expect(await page.findByRole('contentinfo')).toBeInTheDocument();
    expect(page.getByRole('banner')).toBeInTheDocument();
    expect(page.getByRole('main').id).toBe('main');
  });

  test('[R-HOME-CARRIES-MEETING] /home carrying a meeting opens its card', async () => {
    const router = open('/home?meetingId=12');
    await waitFor(() => expect(router.state.location.pathname).toBe('/picks/12'));
  });
});

describe('a screen for punters', () => {
  const members: ScreenEntry = {
    name: 'members',
    paths: ['/members'],
    title: 'Members',
    access: 'login',
    loadingText: 'Loading Members',
    load: async () => () => <h1>Members</h1>,
  };

  test('[R-LOGIN-REQUIRED-REDIRECT] sends a visitor to the start', async () => {
    expect(admit('/members', [...screens, members])).toBe('/');
    const router = open('/members', [...screens, members]);
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  test('[R-LOGIN-REQUIRED-STATE] is shown when the app state says somebody is logged in', async () => {
    useSession.setState({ isLoggedIn: true });
    open('/members', [...screens, members]);
    expect(await page.findByRole('heading', { name: 'Members' })).toBeInTheDocument();
  });

  test.each(['/', '/home', '/sport/horseracing'])(
    'is never Home, whatever routes are protected: %s',
    (path) => {
      const config = { ...makeConfig(), protectedRoutes: ['/'] };
      expect(isForPunters(path, config)).toBe(false);
      expect(isForPunters('/faqpage', config)).toBe(true);
    },
  );

  test('[R-LOGIN-REQUIRED-STORED] is shown when the stored value says so', () => {
    localStorage.setItem(loggedInCookie, 'true');
    expect(admit('/members', [...screens, members])).toBeNull();
  });
});

describe('a punter who has not chosen an alias', () => {
  const answers = (path: string) => admit(path) ?? 'opens';

  test('opens what protects him and his money, and is sent to the start where others see a name', async () => {
    await loadConfig();
    expect(answers('/protection')).toBe('/');
    useSession.setState({ aliasRequired: true, legacyAccessToken: 'token', punterId: 7 });
    for (const path of ['/protection', '/wallet', '/account', '/results', '/notifications', '/mystats']) {
      expect([path, answers(path)]).toEqual([path, 'opens']);
    }
    expect(answers('/friendsChallenge')).toBe('/');
    sessionStorage.clear();
  });
});

describe('the table of screens', () => {
  test("[R-TITLE-HOME] [O-PAGE-TITLE] Home carries the product's title", async () => {
    const home = findScreen('/');
    expect(home?.title).toBe('Home');
    expect(documentTitle(home, title)).toBe(title);
    open('/');
    await waitFor(() => expect(document.title).toBe(title));
  });

  test('[R-TITLE-LEADERBOARD] the leaderboard carries its own before it', () => {
    expect(documentTitle(findScreen('/leaderboard'), title)).toBe(`Leaderboard | ${title}`);
  });

  test('[R-TITLE-FRIENDS-CHALLENGE] the leagues carry the title Friends Challenge', () => {
    expect(documentTitle(findScreen('/friendsChallenge'), title)).toBe(`Friends Challenge | ${title}`);
  });

  test('[S-LOADING-HOME] [S-LOADING-LEADERBOARD] [S-LOADING-FRIENDS-CHALLENGE] every screen says what is loading', () => {
    for (const { title, loadingText } of screens) expect(loadingText).toBe(`Loading ${title}`);
    for (const path of ['/', '/leaderboard', '/friendsChallenge']) expect(findScreen(path)).not.toBeNull();
  });

  test('paths match whatever the case; links leave out what is optional', () => {
    expect(findScreen('/LeaderBoard')?.name).toBe('leaderboard');
    expect(findScreen('/picks/12')?.name).toBe('picks');
    expect(findScreen('/picks/12/13')).toBeNull();
    expect(screens.filter(({ main }) => main).map(pathOfScreen)).toEqual([
      '/',
      '/picks',
      '/leaderboard',
      '/friendsChallenge',
      '/myBets',
    ]);
  });
});

describe('a screen whose code does not come', () => {
  const broken: ScreenEntry = {
    name: 'broken',
    paths: ['/broken'],
    title: 'Broken',
    access: 'anyone',
    loadingText: 'Loading Broken',
    load: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  };

  test.each(['/broken', '/faqpage'])(
    '[X-CHUNK] opened from %s, offers to load the page again',
    async (from) => {
      const warn = vi.spyOn(console, 'warn').mockReturnValue();
      const router = open(from, [...screens, broken]);
      if (from !== '/broken') {
        await page.findByRole('heading', { name: 'FAQ' });
        await router.navigate('/broken');
      }
      expect(await page.findByText('This screen did not load.')).toBeInTheDocument();
      // Named for whoever looks into it, in words for the punter.
      await vi.waitFor(() => expect(warn.mock.lastCall?.[0]).toMatchObject({ name: 'ChunkLoadError' }));
      expect(page.queryByText(/ChunkLoadError/)).toBeNull();
      expect(page.getByRole('button', { name: 'Load the page again' })).toBeInTheDocument();
      expect(page.getByRole('banner')).toBeInTheDocument();
    },
  );

  test("says the operator's own name", async () => {
    await loadConfig();
    setConfig(makeConfig({ brand: 'Post Time' }));
    open('/broken', [...screens, broken]);
    expect(await page.findByText(/Post Time was updated while you were here/)).toBeInTheDocument();
    setConfig(makeConfig());
  });

  test('is imported again on the next visit', async () => {
    let there = false;
    const load = vi.fn(async () => {
      if (!there) throw new TypeError('no');
      return () => <h1>Mended</h1>;
    });
    const router = open('/faqpage', [...screens, { ...broken, load }]);
    await page.findByRole('heading', { name: 'FAQ' });
    await router.navigate('/broken');
    expect(await page.findByText('This screen did not load.')).toBeInTheDocument();
    there = true;
    await router.navigate('/faqpage');
    await router.navigate('/broken');
    expect(await page.findByRole('heading', { name: 'Mended' })).toBeInTheDocument();
    await router.navigate('/faqpage');
    await router.navigate('/broken');
    expect(load).toHaveBeenCalledTimes(2);
  });
});

describe('the scroll position of a page', () => {
  const openedKey = () => {
    const router = createRouter(new AppScreens());
    router.dispose();
    return router.state.location.key;
  };
  afterEach(() => window.history.replaceState(null, '', '/'));

  test('belongs to one address: another opened in the same tab starts at its top', () => {
    window.history.replaceState(null, '', '/learntoplay');
    const first = openedKey();
    window.history.pushState(null, '', '/termsandconditions');
    expect(openedKey()).not.toBe(first);
  });

  test('survives a reload', () => {
    window.history.replaceState(null, '', '/learntoplay');
    expect(openedKey()).toBe(openedKey());
  });
});

test('[X-OTHER] the layout says that the server does not answer, until it does', async () => {
  open('/faqpage');
  await page.findByRole('heading', { name: 'FAQ' });
  // An answer that is still on its way would say that the server is there.
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  vi.useFakeTimers();
  // The page's own calls may already count as unanswered, with a timer on the real clock.
  act(noteServerAnswer);
  noteUnanswered();
  act(() => void vi.advanceTimersByTime(unavailableAfterMs));
  vi.useRealTimers();
  expect(page.getByText('Can’t reach Furlong.').closest('[role=status]')?.textContent).toContain(
    'What you see may be old.',
  );
  act(noteServerAnswer);
  expect(page.queryByText('Can’t reach Furlong.')).toBeNull();
});
