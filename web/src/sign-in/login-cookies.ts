import { loggedInKey } from '../platform/session/stored-login.ts';

/** The cookie that says a login is under way. */
export const loginMarkerName = 'LoginInProgress';
/** How long the marker stands, in seconds: long enough to sign in at the identity provider. */
export const loginMarkerSeconds = 2 * 60;
/** How long it stands when there is nothing to do at the identity provider, in seconds. */
export const loginMarkerSecondsAuthenticated = 2;
/** How long the logged-in cookie stands, in seconds. */
export const loggedInSeconds = 12 * 60 * 60;

function writeCookie(name: string, value: string, seconds: number): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // The Cookie Store API is not in every browser that Furlong supports.
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

function hasCookie(name: string): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${name}=`));
}

/** Marks that a login is under way. */
export function markLogin(isAuthenticated: boolean): void {
  writeCookie(
    loginMarkerName,
    'true',
    isAuthenticated ? loginMarkerSecondsAuthenticated : loginMarkerSeconds,
  );
}

/** The login that was under way has ended, either way. */
export function clearLoginMarker(): void {
  writeCookie(loginMarkerName, '', 0);
}

/** Whether a login is under way, in this tab or another. */
export function isLoginMarked(): boolean {
  return hasCookie(loginMarkerName);
}

/** Marks that somebody is logged in, for twelve hours. */
export function markLoggedIn(): void {
  writeCookie(loggedInKey, 'true', loggedInSeconds);
}

/** Nobody is logged in. A mark that an older site left in local storage would be believed at each load: it goes too. */
export function clearLoggedIn(): void {
  writeCookie(loggedInKey, '', 0);
  localStorage.removeItem(loggedInKey);
}

/** Whether the logged-in cookie stands. */
export function hasLoggedInCookie(): boolean {
  return hasCookie(loggedInKey);
}

/** Removes every cookie that scripts of this site may see. */
export function clearCookies(): void {
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=')[0];
    if (name) writeCookie(name, '', 0);
  }
}
