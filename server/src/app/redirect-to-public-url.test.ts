import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import {
  admitByName,
  createTestApp,
  createTestPlatform,
  type TestPlatform,
} from '../../test/test-platform.ts';
import { redirectToPublicUrl } from './redirect-to-public-url.ts';

describe('a page requested under another address than the public one', () => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  const open = async (environment: Record<string, string> = {}) => {
    platform = await createTestPlatform({ PORT: '3100', ...environment });
    app = await createTestApp(platform, {}, admitByName, (at) => redirectToPublicUrl(at, platform));
  };
  afterEach(async () => {
    await app.close();
    await platform.close();
  });
  const ask = (host: string, url: string, accept = 'text/html,application/xhtml+xml,*/*;q=0.8') =>
    app.inject({ url, headers: { host, accept } });

  it('is redirected to localhost from other names of this machine; elsewhere a page names the address', async () => {
    await open();
    for (const host of ['127.0.0.1:3100', '[::1]:3100']) {
      const sent = await ask(host, '/races/7?tab=card');
      expect(sent.statusCode).toBe(302);
      expect(sent.headers.location).toBe('http://localhost:3100/races/7?tab=card');
    }
    for (const host of ['192.0.2.7:3100', 'race.example', 'localhost:8080', '127.0.0.1:8080']) {
      const told = await ask(host, '/');
      expect(told.statusCode).toBe(421);
      expect(told.headers['content-type']).toContain('text/html');
      expect(told.body).toContain('http://localhost:3100/');
      expect(told.body).toContain(`at ${host}.`);
      expect(told.body).toContain('PUBLIC_URL=https://race.example npm start');
      expect(told.body).toContain('https only');
    }
  });

  it('differs from data, which is served under every name', async () => {
    await open();
    expect((await ask('localhost:3100', '/healthz')).statusCode).toBe(200);
    expect((await ask('192.0.2.7:3100', '/healthz')).statusCode).toBe(200);
    expect((await ask('192.0.2.7:3100', '/config.json', '*/*')).statusCode).toBe(200);
    expect((await ask('192.0.2.7:3100', '/api/openapi.json')).statusCode).toBe(200);
  });

  it('is served as it is once PUBLIC_URL is set, because a proxy may pass on any host', async () => {
    await open({ PUBLIC_URL: 'https://race.example' });
    for (const host of ['127.0.0.1:3100', '192.0.2.7:3100']) {
      expect([302, 421]).not.toContain((await ask(host, '/')).statusCode);
    }
  });
});
