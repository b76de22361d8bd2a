import { callPaths, type MadeCall } from '../platform/call-paths.ts';

/** What the installed app does about a request; `pass` leaves it to the browser. */
export type RequestKind =
  /** A page of the app: from the server, and without it the page that is kept. */
  | 'page'
  /** A file under its hashed name: the same for ever. */
  | 'asset'
  /** What may be read without a connection: from the server, and without it what it said last. */
  | 'readable'
  | 'pass';

/** The calls whose answers are the same for everybody, and of use without a connection. */
const readableCalls = [
  'GetUpcomingRaceMeetings',
  'GetAllMeetings',
  'GetPastMeetings',
  'GetMeetingRaces',
  'GetLeaderboardMeetingId',
  'GetDailyLeaderboard',
  'GetCometCmsDocumentsByPlatformId',
  'GetCometCmsImages',
  'GetSettings',
] as const satisfies readonly MadeCall[];

const readablePaths: readonly RegExp[] = [
  ...readableCalls.map((name) => new RegExp(`^${callPaths[name].path.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i')),
  /^\/config\.json$/,
];
const serverPaths = /^\/(?:api|issuer|identity|metrics|healthz|readyz)(?:\/|$)/i;

interface RequestFacts {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
  /** Carries a token: the answer is somebody's own and is never kept. */
  readonly authorised: boolean;
}

/** Decides about a request by what it is; another origin's, and the identity provider's, are never touched. */
export function kindOfRequest({ method, mode, url, authorised }: RequestFacts, origin: string): RequestKind {
  const { origin: of, pathname, searchParams } = new URL(url);
  if (method !== 'GET' || of !== origin) return 'pass';
  if (pathname.startsWith('/assets/')) return 'asset';
  if (mode === 'navigate') {
    // The answer of the identity provider is used once, and by this very request.
    return serverPaths.test(pathname) || searchParams.has('state') ? 'pass' : 'page';
  }
  return !authorised && readablePaths.some((path) => path.test(pathname)) ? 'readable' : 'pass';
}
