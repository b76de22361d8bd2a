import type { FastifyInstance } from 'fastify';
import { readOperatorConfig } from '../src/platform/config/operator-config.ts';
import { openSecretStore } from '../src/platform/config/secret-store.ts';
import { Secrets } from '../src/platform/config/secrets.ts';
import { readSettings } from '../src/platform/config/settings/read-settings.ts';
import { openPool } from '../src/platform/database/database.ts';
import { readsOf } from '../src/platform/database/older-reads.ts';
import { type Admit, bindCalls } from '../src/platform/http/bind-call.ts';
import type { Caller, Handlers } from '../src/platform/http/handlers.ts';
import { createHttp } from '../src/platform/http/http.ts';
import { serveWebApp } from '../src/platform/http/static-files.ts';
import { systemClock } from '../src/platform/runtime/clock.ts';
import { EndedSessions } from '../src/platform/runtime/ended-sessions.ts';
import { Events } from '../src/platform/runtime/events.ts';
import { Jobs } from '../src/platform/runtime/jobs.ts';
import { createLogger } from '../src/platform/runtime/logger.ts';
import { createMetrics } from '../src/platform/runtime/metrics.ts';
import type { Platform } from '../src/platform/runtime/platform.ts';
import { SiteState } from '../src/platform/runtime/site-state.ts';
import { createTestDatabase } from './test-database.ts';

/** A platform over a database of a test's own, with real events and jobs. */
export interface TestPlatform extends Platform {
  /** Moves the platform's clock; unset it is the system's. */
  setNow(now: Date | undefined): void;
  close(): Promise<void>;
}

export async function createTestPlatform(environment: Record<string, string> = {}): Promise<TestPlatform> {
  const database = await createTestDatabase();
  const log = createLogger(process.env.TEST_LOG ?? 'silent');
  const events = new Events(database.url, log);
  const jobs = new Jobs(database.url, log);
  const pool = openPool(database.url, 5);
  await events.start();
  await jobs.start();
  const endedSessions = new EndedSessions(database.db, events, log);
  await endedSessions.start();
  let fixed: Date | undefined;
  const clock = () => fixed ?? systemClock();
  const settings = readSettings({ NODE_ENV: 'test', DEMO: 'on', ...environment });
  return {
    settings,
    operator: readOperatorConfig(undefined),
    site: new SiteState(),
    databaseUrl: database.url,
    pool,
    db: database.db,
    reads: readsOf(database.db),
    events,
    endedSessions,
    jobs,
    log,
    metrics: createMetrics(),
    secrets: new Secrets(openSecretStore(settings, database.db), clock),
    clock,
    setNow(now) {
      fixed = now;
    },
    async close() {
      await endedSessions.stop();
      await events.stop();
      await jobs.stop();
      await pool.end();
      await database.close();
    },
  };
}

/** A server with some handlers over a test platform, to be used with `app.inject`; `mount` adds routes that are no calls. */
export async function createTestApp(
  platform: Platform,
  handlers: Partial<Handlers>,
  admit: Admit,
  mount?: (app: FastifyInstance) => void,
): Promise<FastifyInstance> {
  const app = await createHttp({
    settings: platform.settings,
    operator: platform.operator,
    site: platform.site,
    log: platform.log,
    metrics: platform.metrics,
    identityUrl: `${platform.settings.publicUrl}/identity`,
    ready: async () => true,
    // A loaded test machine is no reason to refuse a test's calls.
    longestDelay: 0,
  });
  mount?.(app);
  bindCalls(app, handlers, admit, platform.clock);
  await serveWebApp(app, platform.log);
  await app.ready();
  return app;
}

/** Admits `Bearer punter-7` as punter 7, `Bearer feed` as the feed and nobody else: for tests of other things. */
export const admitByName: Admit = async (_call, authorization) => {
  const punterId = Number(/^Bearer punter-(\d+)$/.exec(authorization ?? '')?.[1]);
  if (!punterId) return null;
  return {
    punterId,
    subject: `punter-${punterId}`,
    issuer: 'test',
    operator: false,
    sessionId: 'session',
    signedInAt: new Date(0),
  } satisfies Caller;
};
