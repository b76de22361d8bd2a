import { preferredSportCookie, rootSport } from '@furlong/contract/site-cookies';
import { readCookie, writeCookie } from '../platform/device/cookies.ts';
import { shouldRedirectKey } from './preferred-sport-keys.ts';

/** The cookie's lifetime: ten years. Browsers that keep none so long still have the item in local storage. */
export const preferredSportSeconds = 3653 * 24 * 60 * 60;

/** The stored preferred sport; null without one. */
export function readPreferredSport(): string | null {
  return readCookie(preferredSportCookie) || localStorage.getItem(preferredSportCookie) || null;
}

/** Stores the preferred sport; null clears it. */
export function storePreferredSport(sport: string | null): void {
  writeCookie(preferredSportCookie, sport ?? '', sport === null ? 0 : preferredSportSeconds);
  if (sport === null) localStorage.removeItem(preferredSportCookie);
  else localStorage.setItem(preferredSportCookie, sport);
}

/**
 * Where the index leads before it is shown: to a preferred sport other than horse racing, once in a session. Null: it
 * is shown.
 */
export function takePreferredSportPath(): string | null {
  const sport = readPreferredSport();
  if (sport === null || sport === rootSport) return null;
  if (sessionStorage.getItem(shouldRedirectKey) === 'false') return null;
  sessionStorage.setItem(shouldRedirectKey, 'false');
  // Whatever another page has stored stays one segment of a path of this site; half a surrogate pair cannot be encoded.
  return `/sport/${encodeURIComponent(sport.replace(/\p{Surrogate}/gu, '\uFFFD'))}`;
}
