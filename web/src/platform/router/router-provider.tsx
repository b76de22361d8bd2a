import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { type NavigationType, Router } from 'react-router';
import { useBegun } from '../drawn/use-begun.ts';
import type { PageRouter, RouterState } from './page-router.ts';

type Shown = Pick<RouterState, 'pending' | 'fault'>;

/** A page that the server draws, or a part in a test, has nothing pending. */
const ShownContext = createContext<Shown>({ pending: null });

/** What is being loaded beside the page that is shown, and why that one cannot be. */
export function usePageState(): Shown {
  return useContext(ShownContext);
}

/** Renders the app for the page that a router shows. */
export function RouterProvider({ router, children }: { router: PageRouter; children: ReactNode }) {
  const [state, setState] = useState(router.state);
  useLayoutEffect(() => {
    const follow = () => startTransition(() => setState(router.state));
    follow();
    return router.subscribe(follow);
  }, [router]);
  useScroll(router, state);
  return (
    <ShownContext value={state}>
      <Router
        location={state.location}
        navigationType={state.historyAction as NavigationType}
        navigator={router}
      >
        {children}
      </Router>
    </ShownContext>
  );
}

function useScroll(router: PageRouter, { location, keepsScroll }: RouterState): void {
  // What the server drew can be taller than what the browser makes of it.
  const hasBegun = useBegun();
  useLayoutEffect(() => {
    if (hasBegun) router.scroll.arrive(location, keepsScroll);
  }, [router, location, keepsScroll, hasBegun]);
  useEffect(() => {
    const { history } = window;
    const take = () => {
      history.scrollRestoration = 'manual';
    };
    const leave = () => {
      if (router.state.pending === null) router.scroll.note(router.state.location);
      router.scroll.store();
      history.scrollRestoration = 'auto';
    };
    take();
    window.addEventListener('pageshow', take);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pageshow', take);
      window.removeEventListener('pagehide', leave);
      history.scrollRestoration = 'auto';
    };
  }, [router]);
}
