import { expect, it } from 'vitest';
import { readOperatorConfig } from '../config/operator-config.ts';
import { readSettings } from '../config/settings/read-settings.ts';
import { createLogger } from '../runtime/logger.ts';
import { createMetrics } from '../runtime/metrics.ts';
import { Failed } from './failure.ts';
import { createHttp } from './http.ts';

it('over https every kind of answer says https alone, no guessing of types, no foreign frame, and its charset', async () => {
  const settings = readSettings({ NODE_ENV: 'test', PUBLIC_URL: 'https://race.example' });
  const app = await createHttp({
    settings,
    operator: readOperatorConfig(undefined),
    log: createLogger('silent'),
    metrics: createMetrics(),
    identityUrl: `${settings.publicUrl}/identity`,
    longestDelay: 0,
    ready: async () => true,
  });
  try {
    app.get('/api/Meeting/Known', { schema: { hide: true } }, async () => ({ status: 1 }));
    app.get('/api/Meeting/Refused', { schema: { hide: true } }, async () => {
      throw new Failed('forbidden', 'This is for others');
    });
    for (const url of [
      '/api/Meeting/Known',
      '/api/Meeting/Refused',
      '/api/Meeting/Unknown',
      '/config.json',
      '/healthz',
      '/%zz',
    ]) {
      const { headers } = await app.inject(url);
      expect(headers, url).toMatchObject({
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'content-security-policy': expect.stringMatching(/frame-ancestors '(?:none|self)'/),
        'content-type': expect.stringMatching(/; charset=utf-8$/),
      });
      for (const directive of ["object-src 'none'", "base-uri 'none'"]) {
        expect(headers['content-security-policy'], url).toContain(directive);
      }
      expect(Object.keys(headers), url).not.toContain('x-powered-by');
    }
    expect((await app.inject({ method: 'TRACE', url: '/config.json' })).statusCode).toBe(404);
  } finally {
    await app.close();
  }
});

it('data has the few headers that data needs, a page those of pages, and both the request’s id', async () => {
  const settings = readSettings({ NODE_ENV: 'test', PUBLIC_URL: 'https://race.example' });
  const app = await createHttp({
    settings,
    operator: readOperatorConfig(undefined),
    site: { version: 7 },
    log: createLogger('silent'),
    metrics: createMetrics(),
    identityUrl: `${settings.publicUrl}/identity`,
    longestDelay: 0,
    ready: async () => true,
  });
  try {
    app.get('/api/Meeting/Data', { schema: { hide: true }, config: { isData: true } }, async () => ({}));
    const data = (await app.inject('/api/Meeting/Data')).headers;
    expect(Object.keys(data).toSorted()).toEqual([
      ...['connection', 'content-length', 'content-security-policy', 'content-type'],
      ...['cross-origin-resource-policy', 'date', 'referrer-policy', 'site-version'],
      ...['strict-transport-security', 'x-content-type-options', 'x-request-id'],
    ]);
    expect(data['content-security-policy']).toMatch(/^default-src 'none';.*frame-ancestors 'none'$/);
    expect(data['site-version']).toBe('7');
    const page = (await app.inject('/healthz')).headers;
    expect(page).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'x-frame-options': 'SAMEORIGIN',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(page['x-request-id']).not.toBe(data['x-request-id']);
    expect(page['site-version']).toBeUndefined();
  } finally {
    await app.close();
  }
});
