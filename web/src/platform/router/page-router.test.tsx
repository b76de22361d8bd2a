import { act, render, screen } from '@testing-library/react';
import { Link, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMemoryRouter, RouterProvider } from '../../../test/memory-router.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import type { PageRouter, Prepare } from './page-router.ts';
import { usePageState } from './router-provider.tsx';
import { useSteadyNavigate } from './use-steady-navigate.ts';

const scrollTo = vi.fn();

beforeEach(() => {
  scrollTo.mockClear();
  vi.stubGlobal('scrollTo', scrollTo);
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

function Page() {
  const { pathname } = useLocation();
  const { pending, fault } = usePageState();
  return (
    <>
      <h1>{pathname}</h1>
      <p>{pending?.pathname ?? 'nothing pending'}</p>
      {fault instanceof Error && <p role="alert">{fault.message}</p>}
      <Link to="/next">Next</Link>
      <p id="part">A part</p>
    </>
  );
}

function Broken(): never {
  throw new Error('No such field');
}

function Guarded() {
  const location = useLocation();
  return (
    <ErrorBoundary at={location} fallback={(error) => <p role="alert">{String(error)}</p>}>
      {location.pathname === '/broken' ? <Broken /> : <Page />}
    </ErrorBoundary>
  );
}

type SteadyNavigate = ReturnType<typeof useSteadyNavigate>;

function Caller({ seen }: { seen: Set<SteadyNavigate> }) {
  seen.add(useSteadyNavigate());
  return <Page />;
}

const routes = [{ path: '*', element: <Page /> }];
const open = (prepare: Prepare = () => null) => {
  const router = createMemoryRouter(routes, { initialEntries: ['/start'], prepare });
  render(<RouterProvider router={router} />);
  return router;
};
const heading = () => screen.getByRole('heading').textContent;
const go = (router: PageRouter, ...to: Parameters<PageRouter['navigate']>) =>
  act(() => router.navigate(...to));

describe('another page', () => {
  test('is shown, and has the address, once it is loaded', async () => {
    const loaded = Promise.withResolvers<null>();
    const router = open(() => loaded.promise);
    await act(async () => screen.getByRole('link', { name: 'Next' }).click());
    expect([heading(), router.state.location.pathname]).toEqual(['/start', '/start']);
    expect(screen.getByText('/next')).toBeInTheDocument();
    await act(async () => loaded.resolve(null));
    expect([heading(), router.state.location.pathname]).toEqual(['/next', '/next']);
    expect(screen.getByText('nothing pending')).toBeInTheDocument();
  });

  test('that is asked for meanwhile calls the first one off', async () => {
    const slow = Promise.withResolvers<null>();
    const router = open(({ pathname }) => (pathname === '/slow' ? slow.promise : null));
    const first = router.navigate('/slow');
    await go(router, '/next');
    slow.resolve(null);
    await act(() => first);
    expect(heading()).toBe('/next');
    act(() => router.go(-1));
    expect(heading()).toBe('/start');
  });

  test('whose code does not come is shown with its fault, and asked for again at the next visit', async () => {
    const answers = [Promise.reject(new Error('No connection')), null, null];
    const router = open(({ pathname }) => (pathname === '/next' ? (answers.shift() ?? null) : null));
    await go(router, '/next');
    expect([heading(), screen.getByRole('alert').textContent]).toEqual(['/next', 'No connection']);
    await go(router, '/start');
    expect(screen.queryByRole('alert')).toBeNull();
    await go(router, '/next');
    expect([heading(), screen.queryByRole('alert')]).toEqual(['/next', null]);
  });
});

describe('a page that is not for whoever asks leads elsewhere', () => {
  const prepare: Prepare = ({ pathname }) => (pathname === '/closed' ? '/start?sign-in' : null);
  const address = ({ state: { location } }: PageRouter) => `${location.pathname}${location.search}`;

  test('by one entry of the history', async () => {
    const router = open(prepare);
    await go(router, '/next');
    await go(router, '/closed');
    expect(address(router)).toBe('/start?sign-in');
    act(() => router.go(-1));
    expect(address(router)).toBe('/next');
  });

  test('by none where it leads back, or where there is one already', async () => {
    const router = open(prepare);
    await go(router, '/start?sign-in');
    await go(router, '/closed');
    expect(router.state.historyAction).toBe('REPLACE');
    act(() => router.go(-1));
    expect(address(router)).toBe('/start');
  });

  test('also one that was left open', async () => {
    const closed = new Set<string>();
    const router = open(({ pathname }) => (closed.has(pathname) ? '/elsewhere' : null));
    await go(router, '/next');
    closed.add('/start');
    act(() => router.go(-1));
    expect([address(router), router.state.historyAction]).toEqual(['/elsewhere', 'REPLACE']);
    act(() => router.go(1));
    expect(address(router)).toBe('/next');
  });
});

describe('the page is scrolled', () => {
  const scrollBy = (y: number) => vi.stubGlobal('scrollY', y);

  test('to its top, and back to where it was left', async () => {
    const router = open();
    scrollBy(300);
    await go(router, '/next');
    expect(scrollTo.mock.lastCall).toEqual([0, 0]);
    scrollBy(40);
    act(() => router.go(-1));
    expect(scrollTo.mock.lastCall).toEqual([0, 300]);
    act(() => router.go(1));
    expect(scrollTo.mock.lastCall).toEqual([0, 40]);
  });

  test('not at all where the way says so, or where it is opened', async () => {
    const router = open();
    await act(() => router.start());
    await go(router, '/next', { preventScrollReset: true });
    expect(scrollTo).not.toHaveBeenCalled();
  });

  test('not to what the address names where somebody has scrolled on before the app was there', async () => {
    const shown = vi.fn();
    Element.prototype.scrollIntoView = shown;
    scrollBy(1_500);
    const router = createMemoryRouter(routes, { initialEntries: ['/start#part'] });
    render(<RouterProvider router={router} />);
    await act(() => router.start());
    expect(shown).not.toHaveBeenCalled();
    expect(scrollTo).not.toHaveBeenCalled();
  });

  test('to what the address names, and to the top where nothing has that name', async () => {
    const shown = vi.fn();
    Element.prototype.scrollIntoView = function scrollIntoView() {
      shown(this.id);
    };
    const router = open();
    await go(router, '/next#part');
    expect(shown).toHaveBeenCalledExactlyOnceWith('part');
    await go(router, '/next#nothing');
    await go(router, '/next#%');
    expect(scrollTo.mock.calls).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  test('after a reload to where it was', async () => {
    const entry = { pathname: '/start', search: '', hash: '', state: null, key: 'k' };
    const openEntry = () => {
      const router = createMemoryRouter(routes, { initialEntries: [entry] });
      return render(<RouterProvider router={router} />);
    };
    const { unmount } = openEntry();
    scrollBy(422);
    window.dispatchEvent(new Event('pagehide'));
    unmount();
    openEntry();
    expect(scrollTo.mock.calls).toEqual([[0, 422]]);
  });
});

test('a page that was called off and fails later does not take the place of the one that is shown', async () => {
  const failed = Promise.withResolvers<null>();
  const router = open(({ pathname }) => (pathname === '/slow' ? failed.promise : null));
  const calledOff = router.navigate('/slow');
  await go(router, '/next');
  failed.reject(new Error('no answer'));
  await act(() => calledOff);
  expect(heading()).toBe('/next');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a page that leads to itself is shown', async () => {
  const router = open(({ pathname }) => pathname);
  await go(router, '/next');
  expect(heading()).toBe('/next');
});

test.each(['//elsewhere.example/x', '/\\elsewhere.example/x', '///x'])(
  '%s is a path of this site',
  async (path) => {
    const router = open();
    await go(router, path);
    expect(router.createHref(router.state.location)).toMatch(/^\/[a-z]/);
  },
);

test.each(['{}', '5', '[1]', '[["k","far"]]'])(
  'positions that nobody stored so are left out: %s',
  (stored) => {
    sessionStorage.setItem('scrollPositions', stored);
    expect(() => open()).not.toThrow();
  },
);

test('a page that cannot be rendered does not keep the next one from being shown', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const router = createMemoryRouter([{ path: '*', element: <Guarded /> }], { initialEntries: ['/broken'] });
  render(<RouterProvider router={router} />);
  expect(screen.getByRole('alert').textContent).toBe('Error: No such field');
  await go(router, '/next');
  expect(heading()).toBe('/next');
});

test('the function that an effect names is the same on every page, and ends with the page shown', async () => {
  const seen = new Set<SteadyNavigate>();
  const loaded = Promise.withResolvers<null>();
  const router = createMemoryRouter([{ path: '*', element: <Caller seen={seen} /> }], {
    initialEntries: ['/start'],
    prepare: ({ pathname }) => (pathname === '/slow' ? loaded.promise : null),
  });
  render(<RouterProvider router={router} />);
  await go(router, '/next');
  const [navigate] = seen;
  const ended = navigate?.('/slow', { replace: true }).then(() => router.state.location.pathname);
  loaded.resolve(null);
  expect(await act(() => ended)).toBe('/slow');
  expect(seen.size).toBe(1);
});
