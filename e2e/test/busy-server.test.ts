import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { postWhenFree } from '../src/ask-when-free.ts';
import { test } from '../src/fixtures.ts';

test('what a busy server turned away is sent again, and a redirect goes on from where it was turned away @once', async ({
  request,
}) => {
  const asked: string[] = [];
  // Turns each address away once.
  const answer: RequestListener = ({ method, url }, response) => {
    const ask = `${method} ${url}`;
    asked.push(ask);
    if (asked.filter((each) => each === ask).length === 1) response.writeHead(503, { 'retry-after': '2' });
    else if (url === '/form') response.writeHead(303, { location: '/next' });
    response.end(ask);
  };
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const answered = await postWhenFree(request, `http://127.0.0.1:${port}/form`, { form: { a: 'b' } });
    expect(await answered.text()).toBe('GET /next');
    expect(asked).toEqual(['POST /form', 'POST /form', 'GET /next', 'GET /next']);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
