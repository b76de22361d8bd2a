import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Settings } from '../config/settings/settings.ts';
import type { Metrics } from '../runtime/metrics.ts';
import { Failed } from './failure.ts';

/** Collecting the metrics costs milliseconds; requests within this time share one collection. */
const collectionMinAgeMs = 1_000;

/**
 * Serves this process's metrics to requests with the token. In production without a token there is no such route.
 */
export function addMetrics(
  app: FastifyInstance,
  {
    settings,
    metrics,
    log,
  }: { readonly settings: Settings; readonly metrics: Metrics; readonly log: Logger },
): void {
  const { metricsToken, production } = settings;
  if (metricsToken === undefined && production) {
    log.warn('no METRICS_TOKEN: /metrics is closed');
    return;
  }
  const collect = shareFor(collectionMinAgeMs, () => metrics.registry.metrics());
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (metricsToken !== undefined && !isSame(request.headers.authorization, `Bearer ${metricsToken}`)) {
      throw new Failed('unauthenticated', 'Metrics need the Bearer token of METRICS_TOKEN');
    }
    return reply.type(metrics.registry.contentType).send(await collect());
  });
}

/** Compares in constant time, so that the duration does not tell how much of the text was right. */
function isSame(given: string | undefined, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given ?? ''), digest(expected));
}

/**
 * Wraps work that many request at once: it runs at most once in so many milliseconds, and all share its outcome, a
 * failure too. `now`: a monotonic clock in milliseconds.
 */
export function shareFor<T>(
  milliseconds: number,
  work: () => Promise<T>,
  now: () => number = () => performance.now(),
): () => Promise<T> {
  let shared: { readonly until: number; readonly done: Promise<T> } | undefined;
  return () => {
    const at = now();
    if (!shared || at >= shared.until) shared = { until: at + milliseconds, done: work() };
    return shared.done;
  };
}
