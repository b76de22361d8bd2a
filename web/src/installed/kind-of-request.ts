/** What the installed app does about a request; `pass` leaves it to the browser. */
export type RequestKind =
  /** A page of the app: from the server, and without it the page that is kept. */
  | 'page'
  /** A script, style or font under its hashed name: the same for ever. */
  | 'asset'
  | 'pass';

const serverPaths = /^\/(?:api|issuer|identity|metrics|healthz|readyz)(?:\/|$)/i;

type RequestFacts = Pick<Request, 'method' | 'mode' | 'destination' | 'url'>;

/** Decides about a request by what it is; calls, another origin's and the identity provider's are never touched. */
export function kindOfRequest({ method, mode, destination, url }: RequestFacts, origin: string): RequestKind {
  const { origin: of, pathname, searchParams } = new URL(url);
  if (method !== 'GET' || of !== origin) return 'pass';
  if (mode === 'navigate') {
    // The answer of the identity provider is used once, and by this very request.
    return serverPaths.test(pathname) || searchParams.has('state') ? 'pass' : 'page';
  }
  // What the app fetches itself the page has often asked for ahead, and that must find each other.
  return pathname.startsWith('/assets/') && destination !== '' ? 'asset' : 'pass';
}
