import { takeInvitation } from '../platform/session/kept-invitation.ts';

/** Session storage key of the route a visitor could not open. */
export const pendingRouteKey = 'pendingProtectedRoute';
/** Session storage key of the flag that the visitor was asked to sign in for it. */
export const waitingKey = 'waitingForLogin';

/** Whether a path is one of the configured protected routes, or below one. */
export function isProtectedPath(path: string, routes: readonly string[]): boolean {
  const wanted = path.toLowerCase();
  return routes.some((route) => {
    const base = route.toLowerCase().replace(/\/+$/, '');
    return wanted === base || wanted.startsWith(`${base}/`);
  });
}

/** Whether an address asks to sign in at once, as the provider's pages do that a mail leads to. */
export function isSignInAsked(address: string): boolean {
  return new URL(address).searchParams.has('signIn');
}

/** Stores the full address of a protected route. Each new route asks again. */
export function rememberPendingRoute(address: string): void {
  sessionStorage.setItem(pendingRouteKey, address);
  sessionStorage.removeItem(waitingKey);
}

/** Stores the return address of a sign-in that the visitor requested: no question is needed. */
export function rememberReturn(path: string): void {
  sessionStorage.setItem(pendingRouteKey, new URL(path, window.location.origin).href);
  sessionStorage.setItem(waitingKey, 'true');
}

/** The next step for a pending route. */
export type PendingStep =
  | { readonly kind: 'nothing' }
  /** Go there; both keys are cleared. */
  | { readonly kind: 'go'; readonly to: string }
  /** Ask the visitor to sign in; the waiting flag is set. */
  | { readonly kind: 'ask' };

/** Decides the next step after the login check. */
export function takePendingStep(isCheckDone: boolean, isLoggedIn: boolean): PendingStep {
  if (!isCheckDone) return { kind: 'nothing' };
  // A sign-in in another tab than the one the invitation was opened in leads to it too.
  const invitation = isLoggedIn ? takeInvitation() : null;
  const pending = sessionStorage.getItem(pendingRouteKey) ?? invitation;
  if (pending === null) return { kind: 'nothing' };
  if (isLoggedIn) {
    // Without the flag the redirect came before the login check was done; the route is open to the punter all the same.
    sessionStorage.removeItem(pendingRouteKey);
    sessionStorage.removeItem(waitingKey);
    return { kind: 'go', to: pathOf(pending) };
  }
  if (sessionStorage.getItem(waitingKey) === 'true') return { kind: 'nothing' };
  sessionStorage.setItem(waitingKey, 'true');
  return { kind: 'ask' };
}

/** The path without query of the pending route; null without one. */
export function pendingPath(): string | null {
  const pending = sessionStorage.getItem(pendingRouteKey);
  return pending === null ? null : new URL(pathOf(pending), window.location.origin).pathname;
}

/** Clears the pending route and returns it, or null. */
export function takeReturn(): string | null {
  const pending = sessionStorage.getItem(pendingRouteKey);
  sessionStorage.removeItem(pendingRouteKey);
  sessionStorage.removeItem(waitingKey);
  return pending === null ? null : pathOf(pending);
}

/** Accepts only paths of this site: session storage is not trusted. */
function pathOf(address: string): string {
  const url = URL.parse(address, window.location.origin);
  return url === null || url.origin !== window.location.origin
    ? '/'
    : `${url.pathname}${url.search}${url.hash}`;
}
