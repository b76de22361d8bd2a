const loopback = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

/** Whether a host is this machine. */
export function isThisMachine(hostname: string): boolean {
  return loopback.test(hostname);
}

/**
 * Whether nobody can listen to a connection to a database: it stays on this machine (loopback, or a socket of the file
 * system), or is encrypted to a server whose certificate is verified.
 */
export function isDatabaseLineSecure(url: URL): boolean {
  // A parameter given twice has its last value.
  const parameter = (name: string) => url.searchParams.getAll(name).at(-1);
  const host = parameter('host') ?? decodeURIComponent(url.hostname);
  if (host === '' || host.startsWith('/') || isThisMachine(host)) return true;
  const mode = parameter('sslmode');
  if (mode === 'verify-full') return true;
  // With uselibpqcompat these two would accept no certificate, or any host's.
  return (mode === 'require' || mode === 'verify-ca') && parameter('uselibpqcompat') === undefined;
}

/**
 * The address of a mail server, changed so that nobody can listen: encrypted from the start, or before anything is
 * sent; or on this machine. Undefined when the address itself asks for less.
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
