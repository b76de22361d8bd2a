import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestSite } from './test-site.ts';

const dist = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'web/dist');

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** Serves the built app on its other origin as docs/operating.md says: its files, and copies of what the server says of it. */
export async function serveStaticSite({ url, otherOrigin }: TestSite): Promise<() => Promise<void>> {
  const copied = new Map<string, string>();
  for (const path of ['/config.json', '/manifest.webmanifest']) {
    copied.set(path, await (await fetch(`${url}${path}`)).text());
  }
  const answer = async (path: string, response: ServerResponse) => {
    const isFile = extname(path) !== '';
    const name = isFile ? normalize(path) : 'index.html';
    const body = copied.get(path) ?? (await readFile(join(dist, name)).catch(() => null));
    response.writeHead(body === null ? 404 : 200, {
      'content-type': types[extname(name)] ?? 'application/octet-stream',
      'content-security-policy': `default-src 'self'; img-src 'self' data: blob: ${url}; connect-src 'self' ${url}; form-action 'self' ${url}; object-src 'none'; base-uri 'none'`,
    });
    response.end(body ?? '');
  };
  const server = createServer(({ url: address = '/' }, response) => {
    answer(new URL(address, otherOrigin).pathname, response).catch(() => response.destroy());
  });
  // A browser's connection may wait for nothing: the site would wait for its end.
  const connections = new Set<Socket>();
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  const { hostname, port } = new URL(otherOrigin);
  await new Promise<void>((resolve) => server.listen(Number(port), hostname, resolve));
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of connections) socket.destroy();
    });
}
