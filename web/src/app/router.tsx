import type { ComponentType } from 'react';
import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { loadChunk } from '../platform/offline/load-chunk.ts';
import { useSession } from '../platform/session/session-store.ts';
import { isStoredLoggedIn } from '../platform/session/stored-login.ts';
import { getConfig, loadConfig, useConfig } from '../platform/site/config.ts';
import { linkTo } from '../platform/site/links.ts';
import { isSignInCallback } from '../sign-in/callback.ts';
import { isSignInAsked, rememberPendingRoute } from '../sign-in/pending-route.ts';
import { takePreferredSportPath } from '../sport-selector/preferred-sport.ts';
import { AppError, ScreenError } from './errors.tsx';
import { NotFound } from './not-found.tsx';
import { RootLayout } from './root-layout.tsx';
import { isForPunters, isOpenWithoutAlias, isShown, type ScreenEntry, screens } from './routes.ts';

/** The routes of the table, under the root layout. */
export function buildRoutes(table: readonly ScreenEntry[]): RouteObject[] {
  return [
    {
      path: '/',
      loader: async ({ request }) => {
        await loadConfig();
        return openPreferredSport(request);
      },
      // Only the address that the app was opened by leads elsewhere.
      shouldRevalidate: () => false,
      element: <RootLayout table={table} />,
      // index.html's skeleton stays until the configuration and the first screen are loaded.
      hydrateFallbackElement: <></>,
      ErrorBoundary: AppError,
      children: [
        ...table.flatMap((screen) => buildScreenRoutes(screen, table)),
        // Unknown paths are not found for everybody: no one is asked to sign in for them.
        { path: '*', Component: NotFound },
      ],
    },
  ];
}

function buildScreenRoutes(screen: ScreenEntry, table: readonly ScreenEntry[]): RouteObject[] {
  const code = new ScreenCode(screen);
  return screen.paths.map((path) => ({
    path,
    loader: async ({ request }: LoaderFunctionArgs) => {
      // In parallel with the decision, not after it.
      const loaded = code.load();
      loaded.catch(() => undefined);
      await loadConfig();
      const away = isShown(screen, getConfig()) ? admit(request, table) : null;
      if (away === null) await loaded;
      return away;
    },
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.href !== nextUrl.href,
    element: <Screen screen={screen} code={code} />,
    ErrorBoundary: ScreenError,
    handle: { load: () => code.load() } satisfies ScreenHandle,
  }));
}

/** What a screen's route hands to who draws it without its loader. */
interface ScreenHandle {
  /** Loads its code. */
  readonly load: () => Promise<void>;
}

/** Whether a route's handle is a screen's. */
export function isScreenHandle(handle: unknown): handle is ScreenHandle {
  return typeof handle === 'object' && handle !== null && 'load' in handle;
}

/**
 * A screen's code, imported in its loader so that a failure shows the screen's error boundary. (A route whose `lazy`
 * fails renders nothing.) A failed import is tried again on the next visit.
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

/** A screen, or what there is instead once the desk has switched its feature off. */
function Screen({ screen, code }: { screen: ScreenEntry; code: ScreenCode }) {
  const Component = (isShown(screen, useConfig()) && code.component) || NotFound;
  return <Component />;
}

/** Loaders get the address without its hash; on the first load the browser still has it. */
function wholeAddress(address: string): string {
  const { href } = window.location;
  return href.split('#')[0] === address ? href : address;
}

/** Whether whoever is signed in may open a path: without an alias, what needs none. */
function mayOpen(pathname: string, table: readonly ScreenEntry[]): boolean {
  const { isLoggedIn, aliasRequired } = useSession.getState();
  return isLoggedIn || isStoredLoggedIn() || (aliasRequired && isOpenWithoutAlias(pathname, table));
}

/**
 * Decides before a screen is shown whether to redirect. A visitor to a protected route is sent to the start, and the
 * route is remembered.
 */
export function admit(request: Request, table: readonly ScreenEntry[] = screens): Response | null {
  const { pathname, searchParams } = new URL(request.url);
  if (isForPunters(pathname, getConfig(), table) && !mayOpen(pathname, table)) {
    rememberPendingRoute(wholeAddress(request.url));
    return redirect(linkTo('home'));
  }
  const meetingId = searchParams.get('meetingId');
  // Home that carries a chosen meeting opens its card.
  if (pathname.toLowerCase() === '/home' && meetingId !== null && /^\d+$/.test(meetingId)) {
    return redirect(linkTo('picks', { meetingId }));
  }
  return null;
}

/**
 * Where the site opened at its root leads a punter with a preferred sport. Whoever goes to Home inside the app stays
 * there.
 */
function openPreferredSport({ url }: Request): Response | null {
  const isIndex =
    new URL(url).pathname === '/' && !isSignInAsked(url) && !isSignInCallback(wholeAddress(url));
  const path = isIndex && getConfig().showSportsSelector ? takePreferredSportPath() : null;
  return path === null ? null : redirect(path);
}

/** The router of the browser. */
export function createRouter() {
  nameFirstEntry();
  return createBrowserRouter(buildRoutes(screens));
}

/**
 * Gives the first history entry a key of its own. The router's default is the same for every address opened in this
 * tab, so one page's scroll position would be restored on another.
 */
function nameFirstEntry(): void {
  const { history } = window;
  const state = history.state as { readonly key?: string } | null;
  if (state?.key === undefined)
    history.replaceState({ ...state, key: Math.random().toString(36).slice(2) }, '');
}
