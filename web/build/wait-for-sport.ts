import { preferredSportCookie, rootSport } from '@furlong/contract/site-cookies';
import { shouldRedirectKey } from '../src/sport-selector/preferred-sport-keys.ts';

/**
 * A script that runs before Home is painted: a site that opens on another sport leads there at once, and Home is not
 * shown before that is decided. The server leaves Home out where the cookie says so; some browsers drop the cookie after
 * a week, and keep what is stored.
 */
export const waitForSport = `try {
  const sport = localStorage.getItem('${preferredSportCookie}');
  if (location.pathname === '/' && sport && sport !== '${rootSport}' && sessionStorage.getItem('${shouldRedirectKey}') !== 'false')
    document.documentElement.dataset.away = '';
} catch {}
`;
