import type { ComponentType } from 'react';
import {
  createPath,
  type Location,
  type RouteObject,
  UNSAFE_createBrowserHistory,
  useLocation,
  useRoutes,
} from 'react-router';
import { loadChunk } from '../platform/offline/load-chunk.ts';
import { ErrorBoundary } from '../platform/router/error-boundary.tsx';
import { type PageHistory, PageRouter } from '../platform/router/page-router.ts';
import { usePageState } from '../platform/router/router-provider.tsx';
import { useSession } from '../platform/session/session-store.ts';
import { isStoredLoggedIn } from '../platform/session/stored-login.ts';
import { ConfigError, getConfig, loadConfig, useConfig } from '../platform/site/config.ts';
import { linkTo } from '../platform/site/links.ts';
import { isSignInCallback } from '../sign-in/callback.ts';
import { isSignInAsked, rememberPendingRoute } from '../sign-in/pending-route.ts';
import { takePreferredSportPath } from '../sport-selector/preferred-sport.ts';
import { AppError, ScreenError } from './errors.tsx';
import { NotFound } from './not-found.tsx';
import { RootLayout } from './root-layout.tsx';
import {
  findScreen,
  isForPunters,
  isOpenWithoutAlias,
  isShown,
  type ScreenEntry,
  screens,
} from './routes.ts';

/** The screens of a table, with their code as far as it is loaded. */
export class AppScreens {
  readonly table: readonly ScreenEntry[];
  readonly routes: RouteObject[];
  readonly #codes: ReadonlyMap<ScreenEntry, ScreenCode>;

  constructor(table: readonly ScreenEntry[] = screens) {
    const codes = new Map(table.map((screen) => [screen, new ScreenCode(screen)] as const));
    this.table = table;
    this.#codes = codes;
    this.routes = [
      {
        path: '/',
        element: <Root table={table} />,
        children: [
          ...[...codes].flatMap(([screen, code]) =>
            screen.paths.map((path) => ({ path, element: <Screen screen={screen} code={code} /> })),
          ),
          // Unknown paths are not found for everybody: no one is asked to sign in for them.
          { path: '*', element: <NotFound /> },
        ],
      },
    ];
  }

  /** Loads the code of a path's screen. */
  async load(pathname: string): Promise<void> {
    const screen = findScreen(pathname, this.table);
    if (screen !== null) await this.#codes.get(screen)?.load();
  }

  /** Decides and loads before a page is shown: the path that is shown instead, or null. */
  async prepare(location: Location): Promise<string | null> {
    // In parallel with the decision, not after it.
    const loaded = this.load(location.pathname);
    loaded.catch(() => undefined);
    await loadConfig();
    const screen = findScreen(location.pathname, this.table);
    const away =
      screen !== null && isShown(screen, getConfig()) ? admit(createPath(location), this.table) : null;
    if (away === null) await loaded;
    return away;
  }
}

/** Renders the screen of the location that is shown, in the layout. */
export function AppRoutes({ screens }: { screens: AppScreens }) {
  return useRoutes(screens.routes);
}

/** The layout, or what there is instead where the app cannot start. */
function Root({ table }: { table: readonly ScreenEntry[] }) {
  const { fault } = usePageState();
  const unconfigured = fault instanceof ConfigError;
  return (
    <ErrorBoundary at={useLocation()} fallback={() => <AppError unconfigured={false} />}>
      {unconfigured ? <AppError unconfigured /> : <RootLayout table={table} />}
    </ErrorBoundary>
  );
}

/**
 * A screen's code, loaded before the screen is shown: a failure is shown in its place. A failed import is tried again
 * on the next visit.
 */
class ScreenCode {
  readonly #screen: ScreenEntry;
  #component: ComponentType | null = null;

  constructor(screen: ScreenEntry) {
    this.#screen = screen;
  }

  get component(): ComponentType | null {
    return this.#component;
  }

  async load(): Promise<void> {
    // Only screens with flags wait for the configuration.
    const hidden = this.#screen.flags !== undefined && !isShown(this.#screen, await loadConfig());
    if (!hidden) this.#component ??= await loadChunk(this.#screen.load);
  }
}

/** A screen, or what there is instead: once the desk has switched its feature off, or where it failed. */
function Screen({ screen, code }: { screen: ScreenEntry; code: ScreenCode }) {
  const { fault } = usePageState();
  const Component = (isShown(screen, useConfig()) && code.component) || NotFound;
  return (
    <ErrorBoundary at={useLocation()} fallback={(error) => <ScreenError error={error} />}>
      {fault === undefined ? <Component /> : <ScreenError error={fault} />}
    </ErrorBoundary>
  );
}

/** Whether whoever is signed in may open a path: without an alias, what needs none. */
function mayOpen(pathname: string, table: readonly ScreenEntry[]): boolean {
  const { isLoggedIn, aliasRequired } = useSession.getState();
  return isLoggedIn || isStoredLoggedIn() || (aliasRequired && isOpenWithoutAlias(pathname, table));
}

/** The whole address of a path; one that begins with two slashes would be another site. */
function addressOf(path: string): URL {
  return new URL(path.replace(/^\/{2,}/, '/'), window.location.origin);
}

/**
 * Decides before a screen is shown whether another path is shown instead. A visitor to a protected route is sent to the
 * start, and the route is remembered.
 */
export function admit(path: string, table: readonly ScreenEntry[] = screens): string | null {
  const { href, pathname, searchParams } = addressOf(path);
  if (isForPunters(pathname, getConfig(), table) && !mayOpen(pathname, table)) {
    rememberPendingRoute(href);
    return linkTo('home');
  }
  const meetingId = searchParams.get('meetingId');
  // Home that carries a chosen meeting opens its card.
  if (pathname.toLowerCase() === '/home' && meetingId !== null && /^\d+$/.test(meetingId)) {
    return linkTo('picks', { meetingId });
  }
  return null;
}

/**
 * Where the site opened at its root leads a punter with a preferred sport. Whoever goes to Home inside the app stays
 * there.
 */
function findPreferredSport(location: Location): string | null {
  const { href, pathname } = addressOf(createPath(location));
  const isIndex = pathname === '/' && !isSignInAsked(href) && !isSignInCallback(href);
  return isIndex && getConfig().showSportsSelector ? takePreferredSportPath() : null;
}

/** The router over a history; only the address that the app was opened by leads to the preferred sport. */
export function createRouter(screens: AppScreens, history: PageHistory = browserHistory()): PageRouter {
  let isFirst = true;
  return new PageRouter(history, async (location) => {
    const opened = isFirst;
    isFirst = false;
    const away = await screens.prepare(location);
    return away ?? (opened ? findPreferredSport(location) : null);
  });
}

/**
 * The browser's history. Its first entry gets a key of its own: the library's default is the same for every address
 * opened in this tab, so one page's scroll position would be restored on another.
 */
function browserHistory(): PageHistory {
  const { history } = window;
  const state = history.state as { readonly key?: string } | null;
  if (state?.key === undefined)
    history.replaceState({ ...state, key: Math.random().toString(36).slice(2) }, '');
  return UNSAFE_createBrowserHistory();
}
