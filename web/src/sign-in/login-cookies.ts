import { loggedInCookie, loginInProgressCookie } from '@furlong/contract/site-cookies';
import { readCookie, writeCookie } from '../platform/device/cookies.ts';

/** The marker's lifetime: long enough to sign in at the identity provider. */
export const loginMarkerSeconds = 2 * 60;
/** Its lifetime when the punter is already authenticated there. */
export const loginMarkerSecondsAuthenticated = 2;
/** The lifetime of the logged-in cookie. */
export const loggedInSeconds = 12 * 60 * 60;

/** Marks a login in progress. */
export function markLogin(isAuthenticated: boolean): void {
  writeCookie(
    loginInProgressCookie,
    'true',
    isAuthenticated ? loginMarkerSecondsAuthenticated : loginMarkerSeconds,
  );
}

/** Removes the marker after a login's success or failure. */
export function clearLoginMarker(): void {
  writeCookie(loginInProgressCookie, '', 0);
}

/** Whether a login is in progress, in this tab or another. */
export function isLoginMarked(): boolean {
  return readCookie(loginInProgressCookie) !== null;
}

/** Sets the logged-in cookie for twelve hours. */
export function markLoggedIn(): void {
  writeCookie(loggedInCookie, 'true', loggedInSeconds);
}

/** Removes the logged-in cookie, and a marker that an older site may have left in local storage. */
export function clearLoggedIn(): void {
  writeCookie(loggedInCookie, '', 0);
  localStorage.removeItem(loggedInCookie);
}

/** Whether the logged-in cookie is set. */
export function hasLoggedInCookie(): boolean {
  return readCookie(loggedInCookie) !== null;
}

/** Removes every cookie that scripts of this site can read. */
export function clearCookies(): void {
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=')[0];
    if (name) writeCookie(name, '', 0);
  }
}
