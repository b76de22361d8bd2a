import { pino } from 'pino';
import { startCapabilities } from '../../src/app/start-capabilities.ts';
import { bindCalls } from '../../src/platform/http/bind-call.ts';
import { createHttp } from '../../src/platform/http/http.ts';
import { serveWebApp } from '../../src/platform/http/static-files.ts';
import { raisedLimits } from '../raised-limits.ts';
import { freePort } from '../run-node.ts';
import { createTestPlatform } from '../test-platform.ts';
import { ThreeRaceSupplier } from '../three-race-supplier.ts';
import { type FuzzSite, feedSecret } from './fuzz-site.ts';

/** The same within a test's process, with three meetings and no demo day: it begins in a second. */
export async function startFuzzApp(): Promise<FuzzSite> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const base = await createTestPlatform({
    PUBLIC_URL: url,
    FEED_CLIENT_SECRET: feedSecret,
    LIMITS: raisedLimits(),
  });
  const failures: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => failures.push(line) });
  const platform = { ...base, log };
  const { settings, operator, metrics } = platform;
  const identityUrl = `${url}/identity`;
  const app = await createHttp({
    ...{ settings, operator, metrics, log, identityUrl },
    ready: async () => true,
    // The test's own work is in the same process.
    longestDelay: 0,
  });
  const routes: string[] = [];
  app.addHook('onRoute', ({ method, url: path }) => {
    for (const each of [method].flat()) if (each !== 'HEAD') routes.push(`${each} ${path}`);
  });
  const capabilities = await startCapabilities(app, platform);
  bindCalls(app, capabilities.handlers, capabilities.admit, platform.clock, capabilities.noteInput);
  await serveWebApp(app, log);
  await app.listen({ port, host: '127.0.0.1' });
  for (const ref of ['a', 'b', 'c']) {
    await new ThreeRaceSupplier(url, feedSecret, ref).putCard(new Date(Date.now() + 3_600_000));
  }
  return {
    url,
    feedSecret,
    routes,
    output: () => failures.join(''),
    async stop() {
      await app.close();
      await capabilities.stop();
      await base.close();
    },
  };
}
