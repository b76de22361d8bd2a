import type { ComponentType } from 'react';
import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { loadChunk } from '../platform/offline/load-chunk.ts';
import { useSession } from '../platform/session/session-store.ts';
import { isStoredLoggedIn } from '../platform/session/stored-login.ts';
import { getConfig, loadConfig } from '../platform/site/config.ts';
import { rememberPendingRoute } from '../sign-in/pending-route.ts';
import { AppError, ScreenError } from './errors.tsx';
import { NotFound } from './not-found.tsx';
import { RootLayout } from './root-layout.tsx';
import { isForPunters, isShown, type ScreenEntry, screens } from './routes.ts';

/** The routes of the table, under the root layout. */
export function buildRoutes(table: readonly ScreenEntry[]): RouteObject[] {
  return [
    {
      path: '/',
      loader: async () => {
        await loadConfig();
        return null;
      },
      // The configuration does not change while the app runs.
      shouldRevalidate: () => false,
      element: <RootLayout table={table} />,
      // The page's own boxes stand until the configuration and the first screen are there.
      hydrateFallbackElement: <></>,
      ErrorBoundary: AppError,
      children: [
        ...table.flatMap((screen) => buildScreenRoutes(screen, table)),
        // What is not there is not there for anybody: nobody is asked to sign in for it.
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
      // Beside the decision, not after it.
      const loaded = code.load();
      loaded.catch(() => undefined);
      await loadConfig();
      const away = isShown(screen, getConfig()) ? admit(request, table) : null;
      if (away === null) await loaded;
      return away;
    },
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.href !== nextUrl.href,
    element: <Screen code={code} />,
    ErrorBoundary: ScreenError,
  }));
}

/**
 * A screen's code, fetched by its loader: what a loader throws is shown by the screen's own error boundary. (A route
 * whose `lazy` failed is drawn as nothing at all.) What failed is fetched again by the next visit.
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
    // A screen without flags does not wait for the configuration.
    const hidden = this.#screen.flags !== undefined && !isShown(this.#screen, await loadConfig());
    this.#component = hidden ? NotFound : (this.#component ?? (await loadChunk(this.#screen.load)));
  }
}

function Screen({ code: { component: Component } }: { code: ScreenCode }) {
  return Component === null ? null : <Component />;
}

/** A loader is given the address without its hash; when the page itself was opened there, the browser still has it. */
function wholeAddress(address: string): string {
  const { href } = window.location;
  return href.split('#')[0] === address ? href : address;
}

function isLoggedIn(): boolean {
  return useSession.getState().isLoggedIn || isStoredLoggedIn();
}

/**
 * Decides before a screen is shown whether it is, or where the browser goes instead. A visitor to a protected route is
 * sent to the start, and the route is remembered.
 */
export function admit(request: Request, table: readonly ScreenEntry[] = screens): Response | null {
  const { pathname, searchParams } = new URL(request.url);
  if (!isLoggedIn() && isForPunters(pathname, getConfig(), table)) {
    rememberPendingRoute(wholeAddress(request.url));
    return redirect('/');
  }
  const meetingId = searchParams.get('meetingId');
  // Home that carries a chosen meeting opens its card.
  if (pathname.toLowerCase() === '/home' && meetingId !== null && /^\d+$/.test(meetingId)) {
    return redirect(`/picks/${meetingId}`);
  }
  return null;
}

/** The router of the browser. */
export function createRouter() {
  nameFirstEntry();
  return createBrowserRouter(buildRoutes(screens));
}

/**
 * Gives the entry the page was opened with a key of its own. Without one the router calls it the same for every address
 * opened in this tab, and the scrolling of one would be restored on another.
 */
function nameFirstEntry(): void {
  const { history } = window;
  const state = history.state as { readonly key?: string } | null;
  if (state?.key === undefined)
    history.replaceState({ ...state, key: Math.random().toString(36).slice(2) }, '');
}
