import { createServer } from 'node:net';
import { hostname } from 'node:os';
import type { Logger } from 'pino';
import { demoOperator } from '../demo/demo-operator.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import { startDemo } from '../demo/start-demo.ts';
import { watchVisitors } from '../demo/watch-visitors.ts';
import { PublicPages } from '../pages/public-pages.ts';
import { readOperatorConfig } from '../platform/config/operator-config.ts';
import { openSecretStore } from '../platform/config/secret-store.ts';
import { Secrets } from '../platform/config/secrets.ts';
import type { Settings } from '../platform/config/settings/settings.ts';
import {
  databaseAnswers,
  ensureDatabase,
  findDatabase,
  openDatabase,
  openPool,
} from '../platform/database/database.ts';
import { findLeftPlaces, placeElsewhere } from '../platform/database/database-place.ts';
import { startEmbeddedDatabase } from '../platform/database/embedded-database.ts';
import { takeInstanceLock } from '../platform/database/instance-lock.ts';
import { listMigrations, migrate } from '../platform/database/migrate.ts';
import { type OlderReads, readsOf, StandbyReads } from '../platform/database/older-reads.ts';
import { PrimaryWatch } from '../platform/database/primary-watch.ts';
import { bindCalls } from '../platform/http/bind-call.ts';
import { createHttp } from '../platform/http/http.ts';
import { builtApp, serveWebApp } from '../platform/http/static-files.ts';
import { systemClock } from '../platform/runtime/clock.ts';
import { ClockWatch } from '../platform/runtime/clock-watch.ts';
import { EndedSessions } from '../platform/runtime/ended-sessions.ts';
import { Events } from '../platform/runtime/events.ts';
import { Jobs } from '../platform/runtime/jobs.ts';
import { createServerLogger } from '../platform/runtime/logger.ts';
import { createMetrics } from '../platform/runtime/metrics.ts';
import { watchParkedJobs } from '../platform/runtime/parked-jobs.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { SiteState } from '../platform/runtime/site-state.ts';
import { StartFailure } from '../platform/runtime/start-failure.ts';
import { startTracing } from '../platform/runtime/tracing.ts';
import { redirectToPublicUrl } from './redirect-to-public-url.ts';
import { type Capabilities, startCapabilities } from './start-capabilities.ts';
import { stopAll } from './stop-all.ts';

/** A running server process. */
export interface Node {
  readonly url: string;
  /** The place of the embedded database's files when it is not the data folder. */
  readonly dataElsewhere: string | undefined;
  /** Resolves to why nobody can sign in at the operator's own issuer; undefined when somebody can. */
  readonly issuerFault: Promise<string | undefined>;
  /** Stops everything in the reverse order of its start, so the database last. */
  close(): Promise<void>;
}

/** Starts one node: database, schema, capabilities, HTTP. When a step fails, everything started so far is stopped. */
export async function startNode(settings: Settings): Promise<Node> {
  const stops: (() => Promise<void> | void)[] = [];
  const close = () => stopAll(stops.splice(0).reverse());
  try {
    const { issuerFault } = await build(settings, stops);
    const dataElsewhere = settings.databaseUrl === undefined ? placeElsewhere(settings.dataDir) : undefined;
    return { url: settings.publicUrl, dataElsewhere, issuerFault, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function build(settings: Settings, stops: (() => Promise<void> | void)[]): Promise<Capabilities> {
  const operator = readOperatorConfig(settings.operatorConfigPath, settings.demo ? demoOperator : {});
  const log = createServerLogger(settings);
  await assertPortFree(settings);
  if (settings.tracing) stops.push(await startTracing(settings.tracing, log));
  const { named, address } = await prepareDatabase(settings, stops);
  const primary = new PrimaryWatch(named, address, log);
  await primary.start();
  stops.push(() => primary.stop());
  const platform = await createPlatform({ settings, operator, log }, primary, stops);
  const clocks = new ClockWatch(platform, `${hostname()}:${settings.port}`);
  await clocks.start();
  stops.push(() => clocks.stop());

  let open = false;
  const app = await createHttp({
    settings,
    operator,
    site: platform.site,
    log,
    metrics: platform.metrics,
    identityUrl: identityUrlOf(settings),
    // Does not depend on an external identity provider: while it is away everything but signing in works, and taking
    // every node out of service would stop that too.
    ready: async () => {
      if (!primary.isUp) return 'no database server can be written to';
      if (!clocks.isFit) return "this machine's clock differs from the database's by more than a second";
      return open && (await databaseAnswers(platform.db));
    },
  });
  redirectToPublicUrl(app, platform);
  const visitors = settings.demo ? watchVisitors(app, platform.clock) : undefined;
  if (settings.demo) await seedDemo(platform, (line) => console.log(`furlong: ${line}`));
  const capabilities = await startCapabilities(app, platform);
  stops.push(() => capabilities.stop());
  // Stopped before the capabilities, so that requests under way are answered first.
  stops.push(async () => {
    open = false;
    await app.close();
  });
  bindCalls(app, capabilities.handlers, capabilities.admit, platform.clock, capabilities.noteInput);
  const pages = new PublicPages({
    ...{ app, log, clock: platform.clock, metrics: platform.metrics, webFolder: builtApp },
    callsElsewhere:
      new URL(operator.puntersApiUrl || settings.publicUrl).origin !== new URL(settings.publicUrl).origin,
  });
  stops.push(() => pages.stop());
  await serveWebApp(app, log, builtApp, pages);
  await listen(() => app.listen({ port: settings.port, host: settings.host }), settings);
  open = true;
  pages.warmUp().catch((error: unknown) => log.error({ err: error }, 'no page was drawn at the start'));
  if (visitors) {
    const { picks, predictions } = capabilities;
    const demo = startDemo(platform, { url: loopbackUrl(settings), picks, predictions, visitors });
    stops.push(() => demo.stop());
  }
  return capabilities;
}

/** This process's own address, for the demo's supplier. */
function loopbackUrl({ host, port }: Settings): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  return `http://${everywhere ? '127.0.0.1' : host}:${port}`;
}

/** The issuer at which punters sign in: the embedded provider, or the operator's own. */
export function identityUrlOf(settings: Settings): string {
  return settings.externalIssuer?.issuer ?? `${settings.publicUrl}/identity`;
}

/** The database as it is named, which may be of several servers, and the address of its primary, which has our schema. */
async function prepareDatabase(
  settings: Settings,
  stops: (() => Promise<void> | void)[],
): Promise<{ readonly named: string; readonly address: string }> {
  let named = settings.databaseUrl;
  let address: string;
  if (named === undefined) {
    stops.push(takeInstanceLock(settings.dataDir));
    for (const place of findLeftPlaces()) {
      console.log(
        `furlong: the data folder of the database in '${place}' is gone; delete the database too if that was intended`,
      );
    }
    const embedded = await startEmbeddedDatabase(settings.dataDir);
    stops.push(() => embedded.stop());
    named = embedded.url;
    address = named;
    await ensureDatabase(address);
  } else {
    address = await findDatabase(named);
  }
  await migrate(address);
  return { named, address };
}

async function createPlatform(
  parts: Pick<Platform, 'settings' | 'operator'> & { log: Logger },
  primary: PrimaryWatch,
  stops: (() => Promise<void> | void)[],
): Promise<Platform> {
  const pool = openPool(primary, parts.settings.databasePool);
  const db = openDatabase(pool);
  stops.push(() => db.destroy());
  const events = new Events(primary, parts.log);
  const jobs = new Jobs(primary, parts.log);
  await events.start();
  stops.push(() => events.stop());
  await jobs.start();
  stops.push(() => jobs.stop());
  const endedSessions = new EndedSessions(db, events, parts.log);
  stops.push(() => endedSessions.stop());
  await endedSessions.start();
  const metrics = createMetrics();
  const parked = watchParkedJobs(db, metrics, parts.log);
  stops.push(() => parked.stop());
  const secrets = new Secrets(openSecretStore(parts.settings, db), systemClock);
  secrets.follow(parts.log);
  stops.push(() => secrets.stop());
  const site = new SiteState();
  const clock = systemClock;
  const reads = await openReads(parts.settings, { db, events, metrics, log: parts.log, clock }, stops);
  return {
    ...parts,
    get databaseUrl() {
      return primary.url;
    },
    ...{ site, pool, db, reads, events, endedSessions, jobs, metrics, secrets, clock },
  };
}

async function openReads(
  { databaseReadUrl, databasePool }: Settings,
  parts: ConstructorParameters<typeof StandbyReads>[3],
  stops: (() => Promise<void> | void)[],
): Promise<OlderReads> {
  if (databaseReadUrl === undefined) return readsOf(parts.db);
  const reads = new StandbyReads(databaseReadUrl, databasePool, listMigrations(), parts);
  stops.push(() => reads.stop());
  await reads.start();
  return reads;
}

/** Checked before anything is started, so that a taken port costs nothing. */
async function assertPortFree(settings: Settings): Promise<void> {
  const probe = createServer();
  await listen(
    () =>
      new Promise<void>((resolve, reject) => {
        probe.once('error', reject);
        probe.listen(settings.port, settings.host, () => probe.close(() => resolve()));
      }),
    settings,
  );
}

async function listen(start: () => Promise<unknown>, settings: Settings): Promise<void> {
  try {
    await start();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartFailure(`PORT ${settings.port} is in use: stop what listens there, or set another PORT`);
    }
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
      throw new StartFailure(`Cannot listen on HOST ${settings.host}, PORT ${settings.port}: ${message}`);
    }
    throw error;
  }
}
