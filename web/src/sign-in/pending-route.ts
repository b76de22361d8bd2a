/** Where the address a visitor could not open is kept, for this tab. */
export const pendingRouteKey = 'pendingProtectedRoute';
/** Where it is kept that the visitor has been asked to sign in for it. */
export const waitingKey = 'waitingForLogin';

/** Whether a path is one of the configured protected routes, or below one. */
export function isProtectedPath(path: string, routes: readonly string[]): boolean {
  const wanted = path.toLowerCase();
  return routes.some((route) => {
    const base = route.toLowerCase().replace(/\/+$/, '');
    return wanted === base || wanted.startsWith(`${base}/`);
  });
}

/** Keeps the full address of a route that a visitor may not open yet. Each new wish may ask again. */
export function rememberPendingRoute(address: string): void {
  sessionStorage.setItem(pendingRouteKey, address);
  sessionStorage.removeItem(waitingKey);
}

/** Keeps where to go after a sign-in that the visitor asked for himself: there is nothing more to ask. */
export function rememberReturn(path: string): void {
  sessionStorage.setItem(pendingRouteKey, new URL(path, window.location.origin).href);
  sessionStorage.setItem(waitingKey, 'true');
}

/** What is to be done about a pending route. */
export type PendingStep =
  | { readonly kind: 'nothing' }
  /** Go there; both keys are cleared. */
  | { readonly kind: 'go'; readonly to: string }
  /** Ask the visitor to sign in; the waiting flag is set. */
  | { readonly kind: 'ask' };

/** Takes the next step once the login check is done. */
export function takePendingStep(isCheckDone: boolean, isLoggedIn: boolean): PendingStep {
  const pending = sessionStorage.getItem(pendingRouteKey);
  if (pending === null || !isCheckDone) return { kind: 'nothing' };
  if (isLoggedIn) {
    // Without the waiting flag the visitor was turned away before the check was done: the route is his all the same.
    sessionStorage.removeItem(pendingRouteKey);
    sessionStorage.removeItem(waitingKey);
    return { kind: 'go', to: pathOf(pending) };
  }
  if (sessionStorage.getItem(waitingKey) === 'true') return { kind: 'nothing' };
  sessionStorage.setItem(waitingKey, 'true');
  return { kind: 'ask' };
}

/** Takes back the wish to go anywhere after a sign-in; answers where that would have been, or null. */
export function takeReturn(): string | null {
  const pending = sessionStorage.getItem(pendingRouteKey);
  sessionStorage.removeItem(pendingRouteKey);
  sessionStorage.removeItem(waitingKey);
  return pending === null ? null : pathOf(pending);
}

/** Only ever a path of this site, whatever was stored. */
function pathOf(address: string): string {
  const url = URL.parse(address, window.location.origin);
  return url === null || url.origin !== window.location.origin
    ? '/'
    : `${url.pathname}${url.search}${url.hash}`;
}
