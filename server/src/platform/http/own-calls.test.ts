import { afterEach, beforeEach, expect, test } from 'vitest';
import { readOperatorConfig } from '../config/operator-config.ts';
import { readSettings } from '../config/settings/read-settings.ts';
import { createLogger } from '../runtime/logger.ts';
import { createMetrics } from '../runtime/metrics.ts';
import { success } from './answer.ts';
import { bindCalls } from './bind-call.ts';
import { Failed } from './failure.ts';
import { createHttp } from './http.ts';
import { askItself } from './own-calls.ts';

const call = '/api/Meeting/GetLeaderboardMeetingId';
let app: Awaited<ReturnType<typeof createHttp>>;

beforeEach(async () => {
  const limits = 'read.visitors=1,file.visitors=2,refused.visitors=1';
  const settings = readSettings({ NODE_ENV: 'test', LIMITS: limits, TRUST_PROXY: 'loopback' });
  app = await createHttp({
    ...{
      settings,
      operator: readOperatorConfig(undefined),
      log: createLogger('silent'),
      ready: async () => true,
    },
    ...{ metrics: createMetrics(), longestDelay: 0, identityUrl: 'http://localhost/identity' },
  });
  const admit = async ({ access }: { readonly access: string }) => {
    if (access !== 'anyone') throw new Failed('unauthenticated', 'This call needs a Bearer token');
    return null;
  };
  const handlers = { GetLeaderboardMeetingId: () => success({ meetingId: null }) };
  bindCalls(app, handlers, admit, () => new Date());
});
afterEach(() => app.close());

test('what the server asks of itself uses up nobody’s limit, and is no request in its figures', async () => {
  for (let times = 0; times < 3; times += 1) {
    expect(await askItself(app, call)).toContain('"meetingId":null');
    expect(await askItself(app, '/config.json')).toContain('"brand"');
  }
  const metrics = (await app.inject('/metrics')).body;
  expect(metrics).not.toContain(call);
  expect(metrics).not.toMatch(/furlong_limited_total{/);
  const ask = async () => (await app.inject(call)).statusCode;
  expect([await ask(), await ask()]).toEqual([200, 429]);
});

test('a client cannot say that it is the server', async () => {
  const headers = { 'x-forwarded-for': 'this server' };
  const ask = async () => (await app.inject({ url: call, headers })).statusCode;
  expect([await ask(), await ask()]).toEqual([200, 429]);
});
