import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { readOperatorConfig } from '../../config/operator-config.ts';
import { readSettings } from '../../config/settings/read-settings.ts';
import { createLogger } from '../../runtime/logger.ts';
import { createMetrics } from '../../runtime/metrics.ts';
import { success } from '../answer.ts';
import { bindCalls } from '../bind-call.ts';
import { Failed } from '../failure.ts';
import { createHttp } from '../http.ts';
import { addLimits } from './add-limits.ts';

let app: FastifyInstance;
afterEach(async () => await app.close());

/** A server with a call that anybody may make and one for punters; `Bearer punter-7` is punter 7. */
async function open(
  limits: string,
  trust = '1',
  addMore: (server: FastifyInstance) => void = () => {},
): Promise<void> {
  const settings = readSettings({ NODE_ENV: 'test', LIMITS: limits, TRUST_PROXY: trust });
  app = await createHttp({
    settings,
    operator: readOperatorConfig(undefined),
    log: createLogger('silent'),
    metrics: createMetrics(),
    identityUrl: `${settings.publicUrl}/identity`,
    longestDelay: 0,
    ready: async () => true,
  });
  bindCalls(
    app,
    {
      GetLeaderboardMeetingId: () => success({ meetingId: null }),
      SavePunterSelections: () => success({}),
      GetHeldMeeting: () => {
        throw new Failed('not-found', 'There is no such meeting');
      },
    },
    async ({ access }, authorization) => {
      if (access === 'anyone' && authorization === undefined) return null;
      if (access === 'feed' && authorization === 'Bearer feed') return null;
      const punterId = Number(/^Bearer punter-(\d+)$/.exec(authorization ?? '')?.[1]);
      if (!punterId) throw new Failed('unauthenticated', 'This call needs a Bearer token');
      const signIn = { sessionId: 'one', signedInAt: new Date(0) };
      return { punterId, subject: `punter-${punterId}`, issuer: 'test', operator: false, ...signIn };
    },
    () => new Date(),
  );
  addMore(app);
  await app.ready();
}

const read = '/api/Meeting/GetLeaderboardMeetingId';
const from = (address: string, token?: string) => ({
  'x-forwarded-for': address,
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
});
const ask = async (url: string, headers: Record<string, string>) =>
  (await app.inject({ url, headers })).statusCode;

describe('a client over its limits', () => {
  it('gets 429 in the product shape with the seconds to wait, and a metric', async () => {
    await open('read.token=2');
    const headers = from('196.25.1.1', 'punter-7');
    expect([await ask(read, headers), await ask(read, headers)]).toEqual([200, 200]);
    const refused = await app.inject({ url: read, headers });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers).toMatchObject({ 'retry-after': '30', 'cache-control': 'no-store' });
    expect(refused.headers['content-security-policy']).toBeDefined();
    expect(refused.json()).toMatchObject({
      ...{ status: 0, errorCode: 429, message: 'Too many requests: try again in 30 seconds' },
      error: { code: 'too-many-requests' },
    });
    // Another network of the same punter counts with it, another punter does not.
    expect(await ask(read, from('7.7.7.7', 'punter-7'))).toBe(429);
    expect(await ask(read, from('196.25.1.1', 'punter-8'))).toBe(200);
    expect((await app.inject('/metrics')).body).toContain('furlong_limited_total{class="read",by="token"} 2');
  });

  it('does not use up the punters’ limits without a token', async () => {
    await open('read.visitors=1,refused.visitors=1,file.visitors=1');
    expect([await ask(read, from('196.25.1.1')), await ask(read, from('196.25.1.1'))]).toEqual([200, 429]);
    expect(await ask(read, from('196.25.1.1', 'wrong'))).toBe(401);
    expect(await ask(read, from('196.25.1.1', 'wrong'))).toBe(429);
    expect([
      await ask('/config.json', from('196.25.1.1')),
      await ask('/nothing', from('196.25.1.1')),
    ]).toEqual([200, 429]);
    expect(await ask(read, from('196.25.1.1', 'punter-7'))).toBe(200);
    expect(await ask(read, from('196.25.1.2'))).toBe(200);
  });

  it('counts as one network with its whole IPv6 /64', async () => {
    await open('read.visitors=1');
    expect(await ask(read, from('2001:db8:1:2::1'))).toBe(200);
    expect(await ask(read, from('2001:db8:1:2:ffff::9'))).toBe(429);
    expect(await ask(read, from('2001:db8:1:3::1'))).toBe(200);
  });

  it('is refused before the body is read, and bare under /api/Feed', async () => {
    await open('feed.token=1,refused.visitors=1');
    const url = '/api/Feed/Meetings/a';
    expect(await ask(url, from('196.25.1.1', 'feed'))).toBe(404);
    const refused = await app.inject({ url, headers: from('196.25.1.1', 'feed') });
    expect(refused.statusCode).toBe(429);
    expect(Object.keys(refused.json())).toEqual(['error']);
    const save = (payload: string) =>
      app.inject({
        ...{ method: 'POST', url: '/api/Selection/SavePunterSelections', payload },
        headers: { 'content-type': 'application/json', ...from('196.25.1.1') },
      });
    expect((await save('[')).statusCode).toBe(401);
    expect((await save('[')).statusCode).toBe(429);
  });

  it('does not evade a limit by writing a form’s address in another way', async () => {
    await open('form.visitors=1', '1', (server) => {
      server.post('/identity/forgot', () => 'asked');
      server.post('/identity/inner/*', () => 'asked');
    });
    const ways = ['/identity/forgot', '/%69dentity/forgot', '/Identity/%66orgot/?x', '/%49DENTITY/inner/%66'];
    const post = async (url: string) =>
      (await app.inject({ method: 'POST', url, headers: from('196.25.1.1') })).statusCode;
    expect([await post('/%69dentity/forgot'), ...(await Promise.all(ways.map(post)))]).toEqual([
      200, 429, 429, 429, 429,
    ]);
  });

  it('cannot use an uncounted call: the server refuses to register one', async () => {
    app = fastify();
    addLimits(app, {
      settings: readSettings({}),
      metrics: createMetrics(),
      log: createLogger('silent'),
    });
    expect(() => app.get('/api/Meeting/Uncounted', () => 'all')).toThrow(
      'GET /api/Meeting/Uncounted is a call and not counted',
    );
    expect(() => app.get('/api/slide', { schema: { hide: true } }, () => 'all')).not.toThrow();
  });

  it.each([
    ['loses the next ones', 'off', [true, true, false]],
    ['keeps them all when it is a trusted proxy', '1', [true, true, true]],
  ] as const)('by connections at once %s', async (_what, trust, served) => {
    await open('connections.visitors=2', trust);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const seen: boolean[] = [];
    const sockets: Socket[] = [];
    for (const _each of served) {
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket);
      socket.on('error', () => {});
      socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
      seen.push(
        await Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)]),
      );
    }
    for (const socket of sockets) socket.destroy();
    expect(seen).toEqual(served);
  });
});
