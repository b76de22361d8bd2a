import { createHash, randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import underPressure from '@fastify/under-pressure';
import { longestBody } from '@furlong/contract/schemas/call';
import type { ServerRole } from '@furlong/contract/server-paths';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import { type OperatorConfig, publicConfig } from '../config/operator-config.ts';
import type { Settings } from '../config/settings/settings.ts';
import type { Metrics } from '../runtime/metrics.ts';
import { addDocuments } from './add-documents.ts';
import { addMetrics } from './add-metrics.ts';
import { allowOrigins } from './allowed-origins.ts';
import { addFailures, answerParser, refuseAddress } from './answer-failures.ts';
import { addHeaders } from './answer-headers.ts';
import { schemaCompilers } from './compile-schemas.ts';
import { leastEncoded } from './content-codings.ts';
import { matchesTag, weakTag } from './entity-tag.ts';
import type { Caller, SsoCaller } from './handlers.ts';
import { addLimits } from './limits/add-limits.ts';
import { isOwnCall } from './own-calls.ts';
import { roleOfRoute } from './role-of-route.ts';
import { traceRequests } from './trace-requests.ts';
import { trustOf } from './trusted-proxies.ts';
import { webManifest } from './web-manifest.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | SsoCaller | null;
  }
}

/** What the HTTP server needs to know of its process. */
export interface HttpContext {
  readonly settings: Settings;
  readonly operator: OperatorConfig;
  /** Grows when the operator's configuration changes under a running node. */
  readonly site?: { readonly version: number };
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly identityUrl: string;
  /** Milliseconds of event-loop delay over which requests are turned away with 503; 0 never does. */
  readonly longestDelay?: number;
  /** Whether this node can serve: its database answers and its standings are loaded. A text says why not. */
  ready(): Promise<boolean | string>;
}

/** The server with everything that is not a capability: security, limits, documents, health, failures. */
export async function createHttp(context: HttpContext): Promise<FastifyInstance> {
  const { settings, log } = context;
  const app = fastify({
    // Fastify's own logger type, so that the instance's type stays the default one everywhere.
    loggerInstance: log.child({}, { level: levelOfServer(log) }) as FastifyBaseLogger,
    childLoggerFactory: (_server, bindings, options) => log.child(bindings, options) as FastifyBaseLogger,
    // Our own line per request says less: no URL, no address.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(settings.trustedProxies),
    bodyLimit: longestBody,
    requestTimeout: 30_000,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 300 },
    genReqId: () => randomUUID(),
    // A field the schema does not know is refused or dropped by the schema itself, never silently cut here.
    ajv: { customOptions: { removeAdditional: false, useDefaults: false } },
    // An address that cannot be read matches no route, so the failures of routes never see it.
    // The types narrow the reply by the schema of a route, and here is none.
    frameworkErrors: (error, request, reply) =>
      refuseAddress(error, request, reply as unknown as FastifyReply),
    clientErrorHandler: answerParser,
    // Refused in the product's shape instead.
    http: { requireHostHeader: false },
    schemaController: { compilersFactory: schemaCompilers(settings) },
  });
  app.decorateRequest('caller', null);
  if (settings.tracing) traceRequests(app);

  addHeaders(app, context);
  await allowOrigins(app, settings.allowedOrigins);
  addLimits(app, context);
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: leastEncoded });
  await app.register(underPressure, { maxEventLoopDelay: context.longestDelay ?? 2_000, retryAfter: 2 });
  if (settings.apiDocs) await addDocuments(app, context.operator);
  addFailures(app);
  addRequestLog(app, context);

  addConfig(app, context);
  app.get('/manifest.webmanifest', { schema: { hide: true } }, (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json')
      .send(JSON.stringify(webManifest(context.operator))),
  );
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const ready = await context.ready();
    if (ready === true) return { status: 'ready' };
    return reply.code(503).send({ status: 'not ready', ...(ready === false ? {} : { reason: ready }) });
  });
  addMetrics(app, context);
  return app;
}

/**
 * The server's own log, not that of its requests, keeps to warnings: it would list every address that this machine has,
 * and punters can sign in at the public one alone, which the start prints.
 */
function levelOfServer(log: Logger): string {
  return log.isLevelEnabled('warn') ? 'warn' : log.level;
}

/**
 * Serves what the app is configured by. The answer of every call and the start of every stream say which version of it
 * holds: an open page asks again when it hears of a newer one, or has heard of none for a while (rule: live-site). An
 * unchanged one costs no more than its ETag: it is written once for each version.
 */
function addConfig(app: FastifyInstance, { operator, settings, identityUrl, site }: HttpContext): void {
  let shown: { readonly version: number; readonly text: string; readonly etag: string } | undefined;
  const read = () => {
    const version = site?.version ?? 0;
    if (shown?.version === version) return shown;
    const text = JSON.stringify(publicConfig(operator, settings, identityUrl, version));
    const etag = weakTag(createHash('sha256').update(text).digest('base64url').slice(0, 12));
    shown = { version, text, etag };
    return shown;
  };
  app.get('/config.json', { schema: { hide: true }, config: { isData: true } }, (request, reply) => {
    const { text, etag } = read();
    reply.headers({ 'cache-control': 'no-cache', etag });
    if (matchesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(text);
  });
}

function addRequestLog(app: FastifyInstance, { metrics, settings }: HttpContext): void {
  // Files, and in the demo the simulator's own calls, would bury the requests of people.
  const logged = new Set<ServerRole | undefined>(['calls', 'stream']);
  if (!settings.demo) logged.add('feed').add('sign-in');
  // In production somebody may ask later what was requested; elsewhere only whoever looks for a fault does.
  const [level, levelOfOthers] = settings.production
    ? (['info', 'debug'] as const)
    : (['debug', 'trace'] as const);
  app.addHook('onResponse', (request, reply, done) => {
    if (isOwnCall(request)) {
      done();
      return;
    }
    const route = request.routeOptions.url ?? 'unknown';
    const seconds = reply.elapsedTime / 1000;
    metrics.requests.observe({ method: request.method, route, status: String(reply.statusCode) }, seconds);
    // The route's pattern, never the URL: paths and queries carry aliases, account numbers and login tokens.
    request.log[logged.has(roleOfRoute(route)) ? level : levelOfOthers](
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    );
    done();
  });
}
