import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { readSettings } from '../config/settings/read-settings.ts';
import { allowOrigins } from './allowed-origins.ts';
import { success } from './answer.ts';
import { bindCalls } from './bind-call.ts';
import { Limiter } from './limits/limiter.ts';

const site = 'https://play.example';
let app: FastifyInstance;
afterEach(() => app.close());

/** A server of these allowed origins with a call, one that is refused, a page of its own and a sign-in page. */
async function serve(...origins: string[]): Promise<void> {
  app = fastify();
  await allowOrigins(app, origins);
  for (const path of ['/api/Known', '/issuer/issue', '/config.json', '/healthz', '/', '/identity/auth']) {
    app.get(path, () => ({}));
  }
  app.get('/api/Refused', (_request, reply) => reply.code(429).header('retry-after', '3').send({}));
}

function call(url: string, origin = site) {
  return app.inject({ url, headers: { origin } });
}

function ask(url: string, origin = site) {
  const headers = {
    origin,
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'authorization',
  };
  return app.inject({ method: 'OPTIONS', url, headers });
}

describe('pages of other sites', () => {
  it('may call when their site is allowed: with the token, without cookies, and may read the headers', async () => {
    await serve(site, 'https://www.example');
    for (const path of ['/api/Known', '/issuer/issue', '/config.json', '/healthz', '/api/Refused']) {
      const { headers } = await call(path);
      expect([path, headers['access-control-allow-origin']]).toEqual([path, site]);
      expect(headers['access-control-expose-headers']).toMatch(/etag.*retry-after.*x-request-id/);
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
      expect(headers.vary).toMatch(/origin/i);
    }
    const asked = await ask('/api/Known');
    expect(asked.statusCode).toBe(204);
    expect(asked.headers['access-control-allow-headers']).toMatch(/authorization/);
    expect(asked.headers['access-control-max-age']).toBe('7200');
  });

  it('get cacheable answers marked as differing by site', async () => {
    app = fastify();
    app.decorateRequest('caller', null);
    app.decorate('limiter', new Limiter(readSettings({}).limits));
    await allowOrigins(app, [site, 'https://www.example']);
    const held = { GetLeaderboardMeetingId: () => success({ meetingId: null }, { etag: '"1"' }) };
    bindCalls(
      app,
      held,
      async () => null,
      () => new Date(),
    );
    const { headers } = await call('/api/Meeting/GetLeaderboardMeetingId');
    expect(headers['cache-control']).toBe('public, no-cache');
    expect(headers.vary).toBe('Origin, Authorization, accept-encoding');
  });

  it('may not call when only another site is allowed, and never load what is no call', async () => {
    await serve(site);
    for (const origin of ['https://other.example', 'http://play.example', 'null', `${site}.evil.example`]) {
      for (const answer of [await call('/api/Known', origin), await ask('/api/Known', origin)]) {
        expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
        // A cache that kept it for one site must not hand it to another.
        expect(answer.headers.vary).toMatch(/origin/i);
      }
    }
    for (const path of ['/', '/identity/auth']) {
      expect((await call(path)).headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  it('may not call when no site is allowed, and no header mentions it', async () => {
    await serve();
    expect((await call('/api/Known')).headers).not.toHaveProperty('access-control-allow-origin');
    expect((await ask('/api/Known')).statusCode).toBe(404);
  });
});

describe('the setting of other sites', () => {
  const read = (text: string) => {
    app = fastify();
    return readSettings({ ALLOWED_ORIGINS: text }).allowedOrigins;
  };

  it('takes origins with commas between; none are the default', () => {
    expect(read('')).toEqual([]);
    expect(read(`${site}, http://127.0.0.1:8080`)).toEqual([site, 'http://127.0.0.1:8080']);
  });

  it.each([
    'https://play.example/',
    'https://play.example/game',
    'https://*.example',
    'http://play.example',
    '*',
    'null',
    `${site},`,
    'https://u:p@play.example',
    Array(21).fill(site).join(','),
  ])('refuses %s, and says what was expected', (text) => {
    expect(() => read(text)).toThrow(/ALLOWED_ORIGINS is .* expected up to 20 origins/);
  });
});
