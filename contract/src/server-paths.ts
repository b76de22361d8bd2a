/**
 * What answers at a path of the server.
 * - `calls`: calls of the contract in the envelope, and the page that documents them.
 * - `feed`: the supplier's calls, bare (rule: envelope-exempt).
 * - `stream`: server-sent events; its failures are bare.
 * - `sign-in`: the identity provider, with pages of its own.
 * - `config`: what the app reads before its first screen.
 * - `manifest`: what a browser reads to install the app.
 * - `health`: whether the server is up, for anybody.
 * - `operations`: for the operator's own monitoring.
 * - `desk`: the page of the operator's desk, an app of its own.
 */
export type ServerRole =
  | 'calls'
  | 'feed'
  | 'stream'
  | 'sign-in'
  | 'config'
  | 'manifest'
  | 'health'
  | 'operations'
  | 'desk';

/** The server's own paths with all below them; every other path is a page or a file of the punters' app. */
export const serverPaths = [
  // A path inside another comes before it.
  { path: '/api/feed', role: 'feed' },
  { path: '/api/leaderboard/live', role: 'stream' },
  { path: '/api/soccer/live', role: 'stream' },
  { path: '/api', role: 'calls' },
  { path: '/issuer', role: 'calls' },
  { path: '/identity', role: 'sign-in' },
  { path: '/config.json', role: 'config' },
  { path: '/manifest.webmanifest', role: 'manifest' },
  { path: '/healthz', role: 'health' },
  { path: '/readyz', role: 'operations' },
  { path: '/metrics', role: 'operations' },
  { path: '/desk', role: 'desk' },
] as const satisfies readonly { readonly path: Lowercase<`/${string}`>; readonly role: ServerRole }[];

/**
 * The header with which every call and stream says how much the desk has published so far: the `contentVersion` of a
 * `/config.json` that is asked for now, or a later one (rule: live-site).
 */
export const siteVersionHeader = 'site-version';

/** What answers at a path or URL of this origin, whatever its case; undefined: the punters' app. */
export function roleOfPath(url: string): ServerRole | undefined {
  const lower = url.toLowerCase();
  return serverPaths.find(
    ({ path }) => lower.startsWith(path) && ['', '/', '?'].includes(lower.charAt(path.length)),
  )?.role;
}
