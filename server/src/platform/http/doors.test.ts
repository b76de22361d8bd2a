import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readOperatorConfig } from '../config/operator-config.ts';
import { readSettings } from '../config/settings/read-settings.ts';
import { createLogger } from '../runtime/logger.ts';
import { createMetrics, type Metrics } from '../runtime/metrics.ts';
import { shareFor } from './add-metrics.ts';
import { createHttp } from './http.ts';
import { StaticAnswer } from './static-answer.ts';

let app: FastifyInstance;
afterEach(async () => await app.close());

async function open(environment: Record<string, string>): Promise<Metrics> {
  const settings = readSettings(environment);
  const metrics = createMetrics();
  app = await createHttp({
    settings,
    operator: readOperatorConfig(undefined),
    log: createLogger('silent'),
    metrics,
    identityUrl: `${settings.publicUrl}/identity`,
    longestDelay: 0,
    ready: async () => true,
  });
  return metrics;
}

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://race.example',
  FEED_CLIENT_SECRET: 'a-secret-of-their-own',
};
const token = 'figures-for-one-reader';
const status = async (url: string, headers: Record<string, string> = {}) =>
  (await app.inject({ url, headers })).statusCode;

describe('the metrics in production', () => {
  it('do not exist without a configured token', async () => {
    await open(production);
    expect(await status('/metrics')).toBe(404);
    expect(await status('/metrics', { authorization: 'Bearer undefined' })).toBe(404);
  });

  it('are served to requests with the token', async () => {
    await open({ ...production, METRICS_TOKEN: token });
    for (const wrong of [undefined, '', `Bearer ${token}x`, `Bearer ${token.slice(1)}`, token]) {
      expect(await status('/metrics', wrong === undefined ? {} : { authorization: wrong })).toBe(401);
    }
    expect(await status('/metrics', { authorization: `Bearer ${token}` })).toBe(200);
  });

  it('are collected once for simultaneous requests', async () => {
    const metrics = await open({});
    const collect = vi.spyOn(metrics.registry, 'metrics');
    const answers = await Promise.all([1, 2, 3].map(() => app.inject('/metrics')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(collect).toHaveBeenCalledTimes(1);
    let now = 0;
    let worked = 0;
    const shared = shareFor(
      1_000,
      async () => (worked += 1),
      () => now,
    );
    expect([await shared(), await shared()]).toEqual([1, 1]);
    now = 999;
    expect(await shared()).toBe(1);
    now = 1_000;
    expect(await shared()).toBe(2);
  });
});

describe('the document of the calls', () => {
  it('exists in development, and in production when turned on', async () => {
    await open(production);
    expect([await status('/api/docs'), await status('/api/openapi.json')]).toEqual([404, 404]);
    await app.close();
    await open({ ...production, API_DOCS: 'on' });
    expect([await status('/api/docs'), await status('/api/openapi.json')]).toEqual([200, 200]);
    await app.close();
    await open({});
    expect([await status('/api/docs'), await status('/api/openapi.json')]).toEqual([200, 200]);
  });

  it('is made once, and compressed once per encoding', async () => {
    const made: string[] = [];
    const note = (what: string, body: Buffer) => {
      made.push(what);
      return body;
    };
    const answer = new StaticAnswer('text/plain', () => note('body', Buffer.from('calls')), {
      br: async (body) => note('br', body),
      gzip: async (body) => note('gzip', body),
    });
    app = fastify().get('/', (request, reply) => answer.send(request, reply));
    const ask = (encodings: string) => app.inject({ url: '/', headers: { 'accept-encoding': encodings } });
    const ways = ['br', 'gzip, br', 'br;q=0, gzip', 'gzip;q=0.5', 'deflate', ''];
    const answers = await Promise.all(ways.map(ask));
    expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual([
      'br',
      'br',
      'gzip',
      'gzip',
      undefined,
      undefined,
    ]);
    expect(made.toSorted()).toEqual(['body', 'br', 'gzip']);
  });

  it('is the same in every encoding, and is not sent again to a client that has it', async () => {
    await open({});
    const ask = (headers: Record<string, string>) => app.inject({ url: '/api/openapi.json', headers });
    const plain = await ask({});
    expect(JSON.parse(plain.body)).toMatchObject({ openapi: '3.1.0' });
    expect(brotliDecompressSync((await ask({ 'accept-encoding': 'br' })).rawPayload).toString()).toBe(
      plain.body,
    );
    expect(gunzipSync((await ask({ 'accept-encoding': 'gzip' })).rawPayload).toString()).toBe(plain.body);
    const held = await ask({ 'if-none-match': String(plain.headers.etag) });
    expect([held.statusCode, held.body]).toEqual([304, '']);
  });
});
