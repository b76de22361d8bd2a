/**
 * The push services that this server sends to: a browser names the address itself, so anything else would make the
 * server post wherever somebody likes.
 */
export interface PushServices {
  /** Hosts over https, at the usual port. */
  readonly hosts: ReadonlySet<string>;
  /** Endings of hosts, each with its dot in front. */
  readonly endings: readonly string[];
  /** Whole origins, http and private addresses too: services of one's own, for tests. */
  readonly origins: ReadonlySet<string>;
}

/** Those of Chrome, Edge, Firefox and Safari, and of the browsers that are built on them. */
export const knownPushServices =
  'fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com';

/** The text about an invalid value. */
export const pushServicesExpected =
  'hosts of push services with commas between (push.example, *.push.example), or whole http(s):// origins';

const mostEntries = 50;

/** Whether a text is a host by its name: two labels or more, the last one no number, since an address is no name. */
function isHost(text: string): boolean {
  const labels = text.split('.');
  return (
    text.length <= 253 &&
    labels.length >= 2 &&
    labels.every((label) => /^[a-z0-9-]{1,63}$/.test(label) && !/^-|-$/.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  );
}

/** Reads `PUSH_SERVICES`; undefined when it is not valid. */
export function readPushServices(text: string): PushServices | undefined {
  if (text.length > 5_000) return undefined;
  const entries = text
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => entry !== '');
  if (entries.length === 0 || entries.length > mostEntries) return undefined;
  const hosts = new Set<string>();
  const endings: string[] = [];
  const origins = new Set<string>();
  for (const entry of entries) {
    if (entry.startsWith('*.') && isHost(entry.slice(2))) endings.push(entry.slice(1));
    else if (isHost(entry)) hosts.add(entry);
    else if (isOrigin(entry)) origins.add(new URL(entry).origin);
    else return undefined;
  }
  return { hosts, endings, origins };
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash, username } = new URL(text);
  return ['http:', 'https:'].includes(protocol) && `${pathname}${search}${hash}${username}` === '/';
}

/** The origins of one's own that are reached in the open: production refuses them. */
export function openOrigins({ origins }: PushServices): string[] {
  return [...origins].filter((origin) => origin.startsWith('http:'));
}

/**
 * Where pushes for an address that a browser gave are sent; undefined: it is of no service that the list has. `own`: it
 * is one of the whole origins of the list, which may lie in a private network.
 */
export function findPushService(
  endpoint: string,
  { hosts, endings, origins }: PushServices,
): { readonly url: URL; readonly own: boolean } | undefined {
  if (!URL.canParse(endpoint)) return undefined;
  const url = new URL(endpoint);
  if (url.username !== '' || url.password !== '' || url.hash !== '') return undefined;
  if (origins.has(url.origin)) return { url, own: true };
  if (url.protocol !== 'https:' || url.port !== '') return undefined;
  const isKnown = hosts.has(url.hostname) || endings.some((ending) => url.hostname.endsWith(ending));
  return isKnown ? { url, own: false } : undefined;
}
