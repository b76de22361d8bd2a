import type { FastifyInstance } from 'fastify';
import { Failed } from './failure.ts';
import type { Metrics } from './metrics.ts';
import type { Settings } from './settings/settings.ts';

/** Answers the figures of this process to whoever has the token. */
export function addMetrics(
  app: FastifyInstance,
  { settings, metrics }: { readonly settings: Settings; readonly metrics: Metrics },
): void {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const { metricsToken } = settings;
    if (metricsToken !== undefined && request.headers.authorization !== `Bearer ${metricsToken}`) {
      throw new Failed('unauthenticated', 'Metrics need the Bearer token of METRICS_TOKEN');
    }
    reply.type(metrics.registry.contentType);
    return metrics.registry.metrics();
  });
}
