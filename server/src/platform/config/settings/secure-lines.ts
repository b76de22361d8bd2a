const loopback = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

/** Whether a host is this machine. */
export function isThisMachine(hostname: string): boolean {
  return loopback.test(hostname);
}

/**
 * Whether nobody can listen to a database's line: it stays on this machine (loopback, or a socket of the file system),
 * or is encrypted to a server whose certificate is checked.
 */
export function isDatabaseLineSecure(url: URL): boolean {
  // Of a parameter that is given twice the last one holds.
  const parameter = (name: string) => url.searchParams.getAll(name).at(-1);
  const host = parameter('host') ?? decodeURIComponent(url.hostname);
  if (host === '' || host.startsWith('/') || isThisMachine(host)) return true;
  const mode = parameter('sslmode');
  if (mode === 'verify-full') return true;
  // As PostgreSQL's own library takes these two, no certificate, or any host's, would do.
  return (mode === 'require' || mode === 'verify-ca') && parameter('uselibpqcompat') === undefined;
}

/**
 * The address of a mail server with a line that nobody can listen to: encrypted from the start, or before anything is
 * said, or on this machine. Undefined when the address itself asks for less.
 */
export function secureMail(address: string): string | undefined {
  const url = new URL(address);
  if (isThisMachine(url.hostname)) return address;
  for (const name of ['ignoreTLS', 'requireTLS', 'secure', 'tls.rejectUnauthorized', 'opportunisticTLS']) {
    if (url.searchParams.has(name)) return undefined;
  }
  if (url.protocol === 'smtp:') url.searchParams.set('requireTLS', 'true');
  return url.href;
}
