import { useEffect, useState } from 'react';
import {
  type InitialEntry,
  type RouteObject,
  UNSAFE_createBrowserHistory,
  UNSAFE_createMemoryHistory,
  useRoutes,
} from 'react-router';
import { AppScreens, createRouter } from '../src/app/router.tsx';
import type { ScreenEntry } from '../src/app/routes.ts';
import { type PageHistory, PageRouter, type Prepare } from '../src/platform/router/page-router.ts';
import { RouterProvider as AppRouterProvider } from '../src/platform/router/router-provider.tsx';

const routesOf = new WeakMap<PageRouter, readonly RouteObject[]>();
/** Those that load their first page before anything is rendered, as the app does. */
const startsFirst = new WeakSet<PageRouter>();
const prepareNothing: Prepare = () => null;

interface MemoryEntries {
  readonly initialEntries?: InitialEntry[];
  readonly initialIndex?: number;
}

/** The app's router over a history in memory, with routes of a test. */
export function createMemoryRouter(
  routes: readonly RouteObject[],
  { prepare = prepareNothing, ...entries }: MemoryEntries & { readonly prepare?: Prepare } = {},
): PageRouter {
  return withRoutes(new PageRouter(UNSAFE_createMemoryHistory(entries), prepare), routes);
}

/** The app's router over the history of jsdom, with routes of a test. */
export function createBrowserRouter(routes: readonly RouteObject[]): PageRouter {
  return withRoutes(new PageRouter(UNSAFE_createBrowserHistory(), prepareNothing), routes);
}

/** The app's router with the app's screens, opened at a path. */
export function createAppRouter(
  table: readonly ScreenEntry[],
  path = '/',
  history: PageHistory = UNSAFE_createMemoryHistory({ initialEntries: [path] }),
): PageRouter {
  const screens = new AppScreens(table);
  const router = createRouter(screens, history);
  startsFirst.add(router);
  return withRoutes(router, screens.routes);
}

/** Renders a router's routes; those of the app once its first page is loaded. */
export function RouterProvider({ router }: { router: PageRouter }) {
  const [isReady, setReady] = useState(!startsFirst.has(router));
  useEffect(() => {
    if (!isReady) void router.start().then(() => setReady(true));
  }, [router, isReady]);
  return (
    isReady && (
      <AppRouterProvider router={router}>
        <Routes routes={routesOf.get(router) ?? []} />
      </AppRouterProvider>
    )
  );
}

function Routes({ routes }: { routes: readonly RouteObject[] }) {
  return useRoutes([...routes]);
}

function withRoutes(router: PageRouter, routes: readonly RouteObject[]): PageRouter {
  routesOf.set(router, routes);
  return router;
}
