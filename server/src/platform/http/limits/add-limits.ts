import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Settings } from '../../config/settings/settings.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import { networkOf } from '../network-of.ts';
import { trustOf } from '../trusted-proxies.ts';
import { classOfPath } from './class-of-path.ts';
import { countRequest } from './count-request.ts';
import type { RateClass } from './figures.ts';
import { Limiter } from './limiter.ts';
import { TooMany } from './too-many.ts';

declare module 'fastify' {
  interface FastifyInstance {
    limiter: Limiter;
  }
  interface FastifyContextConfig {
    /** For calls of the contract: counted at admission, when the caller is known (`admitWithinLimits`). */
    countedAtAdmission?: true;
    /** The class of a route whose path does not say it (`classOfPath`). */
    rateClass?: RateClass;
  }
}

/** The paths of the contract's calls. */
const calls = /^\/(api|issuer)\//i;

/** Counts every request and connection against the limits. Calls are counted at admission. */
export function addLimits(
  app: FastifyInstance,
  {
    settings,
    metrics,
    log,
  }: { readonly settings: Settings; readonly metrics: Metrics; readonly log: Logger },
): void {
  const limiter = new Limiter(settings.limits, undefined, (what, by) =>
    metrics.limited.inc({ class: what, by }),
  );
  app.decorate('limiter', limiter);
  const warn = warnOfUnnamedProxy(log);
  app.addHook('onRequest', (request, _reply, done) => {
    warn(request);
    const { config } = request.routeOptions;
    if (!config?.countedAtAdmission) {
      const what = config?.rateClass ?? classOfPath(request.method, routedPath(request));
      countRequest(request, what);
    }
    done();
  });
  app.addHook('onRoute', ({ method, url, schema, config }) => {
    if (!calls.test(url) || schema?.hide === true || config?.countedAtAdmission) return;
    throw new Error(`${method} ${url} is a call and not counted: admit it with admitWithinLimits`);
  });
  app.addHook('onError', async (_request, reply, error) => {
    if (error instanceof TooMany) reply.header('retry-after', error.retryAfterSeconds);
  });
  limitConnections(app, limiter, settings);
}

/**
 * The path by which the router found the route. A path with encoded letters such as `%69` finds the same route, and
 * must be counted alike.
 */
function routedPath({ routeOptions, params, url }: FastifyRequest): string {
  const route = routeOptions.url;
  if (!route?.endsWith('*')) return route ?? url;
  return `${route.slice(0, -1)}${(params as { readonly '*'?: string })['*'] ?? ''}`;
}

/** Limits the connections of one network, except the proxies', which carry everybody's. */
function limitConnections(app: FastifyInstance, limiter: Limiter, { trustedProxies }: Settings): void {
  const isProxy = trustOf(trustedProxies);
  app.server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    // undefined: the connection is closed already.
    if (remoteAddress === undefined || isProxy(remoteAddress, 0)) return;
    try {
      socket.once(
        'close',
        limiter.takePlace('connections', { token: undefined, network: networkOf(remoteAddress) }),
      );
    } catch (error) {
      if (!(error instanceof TooMany)) throw error;
      socket.destroy();
    }
  });
}

/** Warns once: behind a proxy that TRUST_PROXY does not name, all punters would share one address and its limits. */
function warnOfUnnamedProxy(log: Logger): (request: FastifyRequest) => void {
  let warned = false;
  return (request) => {
    if (warned || request.headers['x-forwarded-for'] === undefined) return;
    if (request.ip !== request.socket.remoteAddress) return;
    warned = true;
    log.warn(
      'a request names X-Forwarded-For, and came from no proxy that TRUST_PROXY names: if it is yours, all punters count as one address',
    );
  };
}
