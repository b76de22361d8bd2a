import type { DrawablePage } from '@furlong/contract/drawn-page';
import { type DrawnScreen, drawnScreens } from '@furlong/contract/drawn-screens';
import { isMobileUserAgent, isPhoneUserAgent } from '@furlong/contract/mobile-user-agent';
import { type ScreenRoute, screenRoutes } from '@furlong/contract/screen-routes';
import {
  loggedInCookie,
  loginInProgressCookie,
  ownMeetingCookie,
  preferredSportCookie,
  rootSport,
} from '@furlong/contract/site-cookies';

/** What is read of a request: headers are bounded by the server before. */
interface Asked {
  readonly url: string;
  readonly cookies: string | undefined;
  readonly userAgent: string | undefined;
}

const isNumber = /^[1-9]\d{0,8}$/;
/** A card has fewer races, and a board that is looked at beyond a thousand pages is searched. */
const isShort = /^[1-9]\d{0,2}$/;

/** The parameters that a page of each screen may have, and what they may be. */
const parametersOf: Readonly<Record<DrawnScreen, Readonly<Record<string, RegExp>>>> = {
  home: {},
  picks: { race: /^[1-9]\d?$/ },
  leaderboard: { meetingId: isNumber, page: isShort },
  learn: {},
  faq: {},
  paia: {},
  terms: {},
};

const addressMax = 200;
/**
 * The page to draw for a request; undefined where the browser draws it alone: a screen with something of its punter's,
 * a sign-in on its way, an address with more in it, or a site that opens on another sport.
 */
export function findDrawable({ url, cookies = '', userAgent = '' }: Asked): DrawablePage | undefined {
  if (url.length > addressMax) return undefined;
  const [path = '', query = ''] = url.split('?');
  const parts = path.toLowerCase().split('/').filter(Boolean);
  const screen = drawnScreens.find((name) => isAt(screenRoutes[name], parts));
  if (screen === undefined) return undefined;
  const known = parametersOf[screen];
  const parameters = [...new URLSearchParams(query)];
  const isOnce = new Set(parameters.map(([name]) => name)).size === parameters.length;
  const isKnown =
    isOnce &&
    parameters.every(([name, value]) => Object.hasOwn(known, name) && known[name]?.test(value) === true);
  if (!isKnown) return undefined;
  const marks = readCookies(cookies);
  if (marks.get(loginInProgressCookie) === 'true') return undefined;
  if (parts.length === 0 && (marks.get(preferredSportCookie) ?? rootSport) !== rootSport) return undefined;
  const isPunter = marks.get(loggedInCookie) === 'true';
  const own = marks.get(ownMeetingCookie);
  // Until the browser has seen it once, nobody knows whether a punter's Home begins with a meeting of their own.
  if (isPunter && screen === 'home' && own === undefined) return undefined;
  const search = new URLSearchParams(parameters.toSorted(([a], [b]) => (a < b ? -1 : 1))).toString();
  return {
    address: `/${parts.join('/')}${search === '' ? '' : `?${search}`}`,
    isMobile: isMobileUserAgent(userAgent),
    isNarrow: isPhoneUserAgent(userAgent),
    isPunter,
    hasOwn: isPunter && (screen === 'home' || screen === 'leaderboard') && own === 'true',
  };
}

/** Whether the parts of a path are those of a screen; a parameter in it is a number. */
function isAt({ paths }: ScreenRoute, parts: readonly string[]): boolean {
  return paths.some((path) => {
    const wanted = path.toLowerCase().split('/').filter(Boolean);
    if (parts.length > wanted.length) return false;
    return wanted.every((part, place) => {
      const given = parts[place];
      if (!part.startsWith(':')) return given === part;
      return given === undefined ? part.endsWith('?') : isNumber.test(given);
    });
  });
}

/** The site's own marks among the cookies; they open nothing. */
function readCookies(cookies: string): ReadonlyMap<string, string> {
  return new Map(
    cookies.split(';').map((cookie) => {
      const [name = '', value = ''] = cookie.trim().split('=');
      return [name, value] as const;
    }),
  );
}
