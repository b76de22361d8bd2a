import { roleOfPath } from '@furlong/contract/server-paths';

/** How the service worker handles a request; `pass` leaves it to the browser. */
export type RequestKind =
  /** A page of the app: from the server, or the stored page without it. */
  | 'page'
  /** A script, style or font under its hashed name: immutable. */
  | 'asset'
  | 'pass';

type RequestFacts = Pick<Request, 'method' | 'mode' | 'destination' | 'url'>;

/** Classifies a request. Calls, other origins and the identity provider are never handled. */
export function kindOfRequest({ method, mode, destination, url }: RequestFacts, origin: string): RequestKind {
  const { origin: of, pathname, searchParams } = new URL(url);
  if (method !== 'GET' || of !== origin) return 'pass';
  if (mode === 'navigate') {
    // The identity provider's answer is single-use and belongs to this request.
    return roleOfPath(pathname) !== undefined || searchParams.has('state') ? 'pass' : 'page';
  }
  // The page preloads what the app fetches; the browser must be able to match the two.
  return pathname.startsWith('/assets/') && destination !== '' ? 'asset' : 'pass';
}
