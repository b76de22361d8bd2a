import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { openEvents } from './open-events.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function serve(handler: Handler): Promise<number> {
  const server = createServer(handler);
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** What comes back on a bare connection, which closes after it, in UTF-8. */
async function bytesOf(port: number, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  closing.push(() => socket.destroy());
  socket.write(request);
  return await textOf(socket);
}

const bodyOf = (answer: string) => answer.slice(answer.indexOf('\r\n\r\n') + 4);
const texts = ['event: a\n\n', 'naïve Żółć 🐎\n\n', 'x'.repeat(5_000), 'last\n\n'];

test('every text is a chunk under HTTP/1.1, with its length in bytes, and the end is the last', async () => {
  const port = await serve((request, response) => {
    const write = openEvents(request, response);
    for (const text of texts) write(text);
    response.end();
    write('after the end');
  });
  const answer = await bytesOf(port, 'GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n');
  expect(answer.match(/transfer-encoding/gi)).toHaveLength(1);
  const chunks = texts.map((text) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`);
  expect(bodyOf(answer)).toBe(`${chunks.join('')}0\r\n\r\n`);
});

test('a client reads the texts, and its connection is used again', async () => {
  const port = await serve((request, response) => {
    const write = openEvents(request, response);
    write(texts[0] ?? '');
    setImmediate(() => {
      for (const text of texts.slice(1)) write(text);
      response.end();
    });
  });
  for (let turn = 0; turn < 2; turn += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    expect(await answer.text()).toBe(texts.join(''));
  }
});

test('a client of HTTP/1.0, as an older proxy is, gets the texts alone until the connection ends', async () => {
  const port = await serve((request, response) => {
    const write = openEvents(request, response);
    for (const text of texts) write(text);
    response.end();
  });
  const answer = await bytesOf(port, 'GET / HTTP/1.0\r\n\r\n');
  expect(answer).not.toMatch(/transfer-encoding/i);
  expect(bodyOf(answer)).toBe(texts.join(''));
});

test('what follows another answer on the connection waits for it', async () => {
  let endFirst: () => void = () => undefined;
  const port = await serve((request, response) => {
    if (request.url === '/first') {
      endFirst = () => void response.end('first');
      return;
    }
    const write = openEvents(request, response);
    write(texts[0] ?? '');
    endFirst();
    for (const text of texts.slice(1)) write(text);
    response.end();
  });
  const two = 'GET /first HTTP/1.1\r\nhost: a\r\n\r\nGET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n';
  const answer = await bytesOf(port, two);
  const chunks = texts.map((text) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`);
  expect(answer).toMatch(/\r\n\r\nfirstHTTP\/1\.1 200 OK\r\n/);
  expect(answer.endsWith(`\r\n\r\n${chunks.join('')}0\r\n\r\n`)).toBe(true);
});

test('nothing is written to a connection that is gone', async () => {
  const gone = Promise.withResolvers<void>();
  const port = await serve((request, response) => {
    const write = openEvents(request, response);
    response.once('error', gone.reject);
    response.once('close', () => {
      for (const text of texts) write(text);
      setImmediate(gone.resolve);
    });
    write(texts[0] ?? '');
  });
  const request = get({ port, host: '127.0.0.1' }, (answer) => answer.once('data', () => request.destroy()));
  request.on('error', () => undefined);
  await expect(gone.promise).resolves.toBeUndefined();
});

test('what a client does not read counts as unsent, so that it can be given up', async () => {
  const unsent = Promise.withResolvers<number>();
  const port = await serve((request, response) => {
    const write = openEvents(request, response);
    // More than a connection holds by itself.
    for (let sent = 0; sent < 64; sent += 1) write('x'.repeat(1024 * 1024));
    unsent.resolve(response.writableLength);
  });
  const socket = connect(port, '127.0.0.1');
  closing.push(() => socket.destroy());
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  expect(await unsent.promise).toBeGreaterThan(16 * 1024 * 1024);
});
