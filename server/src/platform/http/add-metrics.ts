import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Settings } from '../config/settings/settings.ts';
import type { Metrics } from '../runtime/metrics.ts';
import { shareFor } from '../runtime/share-for.ts';
import { Failed } from './failure.ts';

/** Collecting the figures costs milliseconds; whoever asks within so many gets those of before. */
const shortestAge = 1_000;

/**
 * Answers the figures of this process to whoever has the token. Without one production answers nobody, as if there
 * were none.
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
  const collect = shareFor(shortestAge, () => metrics.registry.metrics());
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (metricsToken !== undefined && !isSame(request.headers.authorization, `Bearer ${metricsToken}`)) {
      throw new Failed('unauthenticated', 'Metrics need the Bearer token of METRICS_TOKEN');
    }
    return reply.type(metrics.registry.contentType).send(await collect());
  });
}

/** Takes as long for any text, so that the time says nothing of how much of it was right. */
function isSame(given: string | undefined, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given ?? ''), digest(expected));
}
