import { createServer, type Socket } from 'node:net';
import type { Page } from '@playwright/test';

/** A server that accepts every request and never answers. */
export interface SilentServer {
  /** The requests received so far. */
  readonly taken: number;
  close(): Promise<void>;
}

/** Redirects a page's requests for an address to a server that never answers. */
export async function leadToSilence(page: Page, address: string): Promise<SilentServer> {
  const sockets = new Set<Socket>();
  let taken = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('data', (data) => {
      if (data.toString().startsWith('POST ')) taken += 1;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = server.address();
  if (typeof place !== 'object' || place === null) throw new Error('The silent server has no port.');
  const lead = { url: `http://127.0.0.1:${place.port}/` };
  await page.context().route(address, (route) => route.continue(lead));
  return {
    get taken() {
      return taken;
    },
    async close() {
      await page.context().unroute(address);
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
