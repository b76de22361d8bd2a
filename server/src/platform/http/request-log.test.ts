import { pino } from 'pino';
import { expect, it } from 'vitest';
import { readOperatorConfig } from '../config/operator-config.ts';
import { readSettings } from '../config/settings/read-settings.ts';
import { createMetrics } from '../runtime/metrics.ts';
import { createHttp } from './http.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://race.example',
  FEED_CLIENT_SECRET: 'a-secret-of-their-own',
};

/** The routes of the requests that a server logs, of a call and of a file. */
async function logged(environment: Record<string, string>): Promise<unknown[]> {
  const lines: string[] = [];
  const settings = readSettings(environment);
  const app = await createHttp({
    settings,
    operator: readOperatorConfig(undefined),
    log: pino({ level: settings.logLevel }, { write: (line: string) => lines.push(line) }),
    metrics: createMetrics(),
    identityUrl: `${settings.publicUrl}/identity`,
    longestDelay: 0,
    ready: async () => true,
  });
  app.get('/api/Wallet/Statement', { schema: { hide: true } }, async () => ({}));
  await app.inject('/api/Wallet/Statement');
  await app.inject('/config.json');
  await app.close();
  return lines
    .map((line) => JSON.parse(line))
    .flatMap(({ msg, route }) => (msg === 'request' ? [route] : []));
}

it.each([
  ['a start without settings logs no request', {}, []],
  ['nor at info, outside production', { LOG_LEVEL: 'info' }, []],
  ['those of people at debug', { LOG_LEVEL: 'debug' }, ['/api/Wallet/Statement']],
  ['those for files too at trace', { LOG_LEVEL: 'trace' }, ['/api/Wallet/Statement', '/config.json']],
  ['production logs those of people', production, ['/api/Wallet/Statement']],
  ['unless it is told to keep to warnings', { ...production, LOG_LEVEL: 'warn' }, []],
])('%s', async (_what, environment, routes) => {
  expect(await logged(environment)).toEqual(routes);
});
