import { preferredSportCookie } from '@furlong/contract/site-cookies';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen as page, render, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerWith, makeConfig } from '../../test/fixtures.ts';
import { createAppRouter, RouterProvider } from '../../test/memory-router.tsx';
import { screens } from '../app/routes.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { setConfig } from '../platform/site/config.ts';
import { readPreferredSport, storePreferredSport, takePreferredSportPath } from './preferred-sport.ts';
import { shouldRedirectKey } from './preferred-sport-keys.ts';

const phone = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36';
const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36';
let shown = true;

vi.mock('../platform/site/config.ts', async (load) => {
  const real = await load<typeof import('../platform/site/config.ts')>();
  return { ...real, loadConfig: async () => real.getConfig() };
});

beforeAll(async () => {
  await Promise.all(screens.map(({ load }) => load()));
}, 60_000);
beforeEach(() => {
  shown = true;
  sessionStorage.clear();
  vi.stubGlobal('scrollTo', vi.fn());
  vi.stubGlobal('fetch', async () =>
    answerWith({
      ...{ meetings: [], meetingId: null, images: [], frontEndSettings: [], documents: {} },
      ...{ day: '2026-11-21', fixtures: [], next: null, days: [], leagues: [] },
    }),
  );
});
afterEach(() => {
  queryClient.clear();
  storePreferredSport(null);
  vi.unstubAllGlobals();
});

async function open(path: string, userAgent = phone) {
  vi.stubGlobal('navigator', { userAgent, onLine: true, language: 'en-ZA' });
  setConfig(makeConfig({ showSportsSelector: shown }));
  const router = createAppRouter(screens, path);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await page.findByRole('contentinfo');
  return router;
}

const selector = () => page.queryByRole('region', { name: 'Sports' });
const row = (name: string) =>
  within(page.getByRole('region', { name: 'Sports' })).getByRole('link', { name });
const box = (name: string) =>
  page.getByRole<HTMLInputElement>('checkbox', { name: `Preferred sport: ${name}` });
const home = { name: 'Play Your Next Challenge Today' };

describe('[S-SPORT-SELECTOR-SHOWN] the sport selector', () => {
  test.each(['/', '/home', '/sport/soccer', '/sport/horseracing', '/sport/chess'])(
    'stands on %s of a phone',
    async (path) => {
      await open(path);
      expect(selector()).toBeInTheDocument();
    },
  );

  test.each(['iPhone', 'iPad', 'Kindle', 'Android'])('is shown to %s', async (device) => {
    await open('/', `Mozilla/5.0 (${device})`);
    expect(selector()).toBeInTheDocument();
  });

  test('is on no other screen, on no desktop, and nowhere with its flag off', async () => {
    const router = await open('/learntoplay');
    expect(selector()).toBeNull();
    await router.navigate('/');
    await waitFor(() => expect(selector()).toBeInTheDocument());
    await router.navigate('/leaderboard');
    await waitFor(() => expect(selector()).toBeNull());
  });

  test('is on no desktop', async () => {
    await open('/', desktop);
    expect(selector()).toBeNull();
  });

  test('[F-showSportsSelector] is nowhere with its flag off, nor are soccer’s screens and their links', async () => {
    shown = false;
    const router = await open('/');
    expect(selector()).toBeNull();
    expect(page.queryByRole('link', { name: 'Soccer' })).toBeNull();
    await router.navigate('/sport/soccer');
    expect(await page.findByRole('heading', { name: 'Not found' })).toBeInTheDocument();
  });

  test('[S-SPORT-SELECTOR-ROWS] [O-SOCCER] has a row per sport with a box to prefer it', async () => {
    await open('/');
    const names = within(page.getByRole('region', { name: 'Sports' }))
      .getAllByRole('listitem')
      .map((item) => within(item).getByRole('link').textContent);
    expect(names).toEqual(['Soccer', 'Horse racing']);
    expect(box('Soccer').checked).toBe(false);
    expect(box('Horse racing').checked).toBe(false);
  });

  test('[S-SPORT-SELECTOR-TOGGLE] [S-SPORT-SELECTOR-OPEN] starts open, closes and opens again', async () => {
    await open('/');
    fireEvent.click(page.getByRole('button', { name: 'CLOSE SPORT SELECTOR', expanded: true }));
    expect(page.queryByRole('checkbox', { name: 'Preferred sport: Soccer' })).toBeNull();
    fireEvent.click(page.getByRole('button', { name: 'OPEN SPORT SELECTOR', expanded: false }));
    expect(box('Soccer')).toBeInTheDocument();
  });
});

describe('choosing a sport', () => {
  test('[S-SPORT-SELECTOR-SOCCER] soccer goes to /sport/soccer and is preferred', async () => {
    const router = await open('/');
    fireEvent.click(row('Soccer'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/sport/soccer'));
    expect(readPreferredSport()).toBe('soccer');
    expect(box('Soccer').checked).toBe(true);
    await waitFor(() => expect(row('Soccer')).toHaveAttribute('aria-current', 'page'));
  });

  test('[S-SPORT-SELECTOR-OTHER] horse racing goes to the root and is preferred', async () => {
    const router = await open('/sport/soccer');
    fireEvent.click(row('Horse racing'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(readPreferredSport()).toBe('horseracing');
    expect(box('Horse racing').checked).toBe(true);
  });

  test('going back to Home after choosing soccer stays there', async () => {
    const router = await open('/');
    fireEvent.click(row('Soccer'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/sport/soccer'));
    await router.navigate('/');
    expect(await page.findByRole('heading', home)).toBeInTheDocument();
  });
});

test('[S-SPORT-SELECTOR-TICK] [S-SPORT-SELECTOR-UNTICK] ticking prefers a sport in place of another, ticking again clears it', async () => {
  const router = await open('/');
  fireEvent.click(box('Horse racing'));
  fireEvent.click(box('Soccer'));
  expect(readPreferredSport()).toBe('soccer');
  expect(box('Horse racing').checked).toBe(false);
  fireEvent.click(box('Soccer'));
  expect(box('Soccer').checked).toBe(false);
  expect(readPreferredSport()).toBeNull();
  expect(document.cookie).not.toContain(preferredSportCookie);
  expect(router.state.location.pathname).toBe('/');
});

test('[S-SPORT-SELECTOR-COOKIE] [K-PREFERRED-SPORT-COOKIE] choosing and ticking store a cookie for 3653 days', async () => {
  const write = vi.spyOn(Document.prototype, 'cookie', 'set');
  await open('/');
  fireEvent.click(box('Soccer'));
  fireEvent.click(row('Horse racing'));
  const [ticked, chosen] = write.mock.calls.map(([cookie]) => cookie);
  const seconds = 3653 * 86_400;
  expect(ticked).toBe(`preferredSport=soccer; Path=/; Max-Age=${seconds}; SameSite=Lax`);
  expect(chosen).toBe(`preferredSport=horseracing; Path=/; Max-Age=${seconds}; SameSite=Lax`);
  write.mockRestore();
});

describe('[R-PREFERRED-SPORT] the site opened at its root', () => {
  test.each(['cookie', 'storage'])('leads to the preferred sport of the %s', async (place) => {
    storePreferredSport('soccer');
    if (place === 'cookie') localStorage.removeItem(preferredSportCookie);
    // biome-ignore lint/suspicious/noDocumentCookie: as another page clears it
    else document.cookie = `${preferredSportCookie}=; Path=/; Max-Age=0`;
    const router = await open('/', desktop);
    expect(router.state.location.pathname).toBe('/sport/soccer');
    expect(await page.findByRole('heading', { level: 1, name: 'Soccer' })).toBeInTheDocument();
    expect(sessionStorage.getItem(shouldRedirectKey)).toBe('false');
  });

  test('[R-PREFERRED-SPORT-ONCE] does so once: with the flag as the text false Home is shown', async () => {
    storePreferredSport('soccer');
    sessionStorage.setItem(shouldRedirectKey, 'false');
    const router = await open('/');
    expect(router.state.location.pathname).toBe('/');
    expect(await page.findByRole('heading', home)).toBeInTheDocument();
  });

  test.each(['true', '', '0'])('does so with the flag as %o', async (text) => {
    storePreferredSport('soccer');
    sessionStorage.setItem(shouldRedirectKey, text);
    const router = await open('/');
    expect(router.state.location.pathname).toBe('/sport/soccer');
  });

  test('shows Home to who prefers horse racing or nothing, and at /home', async () => {
    storePreferredSport('horseracing');
    const router = await open('/');
    expect(router.state.location.pathname).toBe('/');
    expect(sessionStorage.getItem(shouldRedirectKey)).toBeNull();
  });

  test.each(['/home', '/?code=abc&state=def'])('leaves %s alone', async (path) => {
    storePreferredSport('soccer');
    const router = await open(path);
    expect(router.state.location.pathname).not.toBe('/sport/soccer');
  });

  test('leads to what is not found, and not to an error, with text that is no Unicode', () => {
    localStorage.setItem(preferredSportCookie, 'rugby\ud800');
    expect(takePreferredSportPath()).toBe('/sport/rugby%EF%BF%BD');
  });

  test('leads to a sport there is not, which is not found, and never off the site', async () => {
    storePreferredSport('..%2F..%2Fevil.example');
    const router = await open('/');
    expect(router.state.location.pathname).toMatch(/^\/sport\/[^/]+$/);
    expect(await page.findByRole('heading', { name: 'Not found' })).toBeInTheDocument();
  });
});

test('[R-SPORT] what /sport/ knows it shows, anything else is not found', async () => {
  const router = await open('/sport/horseracing');
  expect(await page.findByRole('heading', home)).toBeInTheDocument();
  await router.navigate('/sport/cricket');
  expect(await page.findByRole('heading', { name: 'Not found' })).toBeInTheDocument();
});

test('[R-SOCCER] [S-LOADING-SOCCER] /sport/soccer shows soccer to anyone, under its title', async () => {
  await open('/sport/soccer', desktop);
  expect(await page.findByRole('heading', { level: 1, name: 'Soccer' })).toBeInTheDocument();
  expect(document.title).toMatch(/^Soccer \| /);
  expect(screens.find(({ name }) => name === 'soccer')?.loadingText).toBe('Loading Soccer');
});
