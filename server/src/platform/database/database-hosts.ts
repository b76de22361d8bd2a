/** Servers that one address may name. */
const hostsMax = 8;

/**
 * The addresses of single servers that a database's address names: `postgres://u:p@a:5432,b:5433/furlong` is
 * `postgres://u:p@a:5432/furlong` and `postgres://u:p@b:5433/furlong`, like libpq reads it. One of one server is itself.
 * Undefined when one of them is no address, when there are more than eight, or when a parameter names another host or
 * port beside several.
 */
export function readDatabaseHosts(text: string): readonly [string, ...string[]] | undefined {
  const start = text.indexOf('://') + 3;
  const rest = text.slice(start);
  const end = rest.search(/[/?#]/);
  const authority = end < 0 ? rest : rest.slice(0, end);
  const signIn = authority.lastIndexOf('@') + 1;
  const [first = '', ...others] = authority.slice(signIn).split(',');
  if (others.length === 0) return URL.canParse(text) ? [text] : undefined;
  if (others.length >= hostsMax) return undefined;
  const make = (host: string) =>
    `${text.slice(0, start)}${authority.slice(0, signIn)}${host}${rest.slice(authority.length)}`;
  const addresses = [make(first), ...others.map(make)] as const;
  return addresses.every(isOneServer) ? [addresses[0], ...addresses.slice(1)] : undefined;
}

function isOneServer(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname, searchParams } = new URL(address);
  return hostname !== '' && !searchParams.has('host') && !searchParams.has('port');
}

/** The first server of an address that {@link readDatabaseHosts} accepts: what they share stands in it. */
export function firstHost(text: string): string {
  const [first] = readDatabaseHosts(text) ?? [text];
  return first;
}

/** Host and port of a single server's address, for messages. */
export function nameOfHost(address: string): string {
  const url = new URL(address);
  const host = url.searchParams.getAll('host').at(-1) ?? decodeURIComponent(url.hostname);
  return `${host}:${url.searchParams.getAll('port').at(-1) ?? (url.port || '5432')}`;
}
