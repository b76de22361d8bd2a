import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { answerMaxBytes, overHttp } from './feed-transport.ts';

const servers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of servers.splice(0)) await close();
});

/** A server of its own; what reaches it. */
async function serve(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  servers.push(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
  const transport = overHttp(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return (signal = new AbortController().signal) =>
    transport({ method: 'GET', path: '/api/Feed/Meetings/one', headers: {}, signal });
}

test('an answer is read whole, whatever pieces its characters come in', async () => {
  const text = 'Käthe’s Cup '.repeat(20_000);
  const ask = await serve((_request, response) => response.writeHead(409).end(text));
  expect(await ask()).toEqual({ status: 409, text });
});

test('an answer that does not end is broken off at its most bytes', async () => {
  let ended: (() => void) | undefined;
  const broken = new Promise<void>((resolve) => {
    ended = resolve;
  });
  const ask = await serve((_request, response) => {
    const part = Buffer.alloc(100_000, 'x');
    const more = () => {
      while (!response.destroyed && response.write(part));
    };
    response.on('drain', more);
    response.on('close', () => ended?.());
    more();
  });
  await expect(ask()).rejects.toThrow(`longer than ${answerMaxBytes} bytes`);
  await broken;
});

test('an answer that stops half-way ends with the request’s deadline', async () => {
  const ask = await serve((_request, response) => void response.write('{"half":'));
  const deadline = new AbortController();
  const asked = ask(deadline.signal);
  deadline.abort(new Error('no answer in time'));
  await expect(asked).rejects.toThrow('no answer in time');
});
