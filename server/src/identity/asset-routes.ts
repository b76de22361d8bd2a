import type { FastifyInstance } from 'fastify';
import type { OperatorConfig } from '../platform/config/operator-config.ts';
import { assetPath, findAsset } from './pages/assets.ts';

/** The pages' files, the operator's colours, and the provider's frame for the session check. */
export function addAssetRoutes(scope: FastifyInstance, operator: OperatorConfig): void {
  const colours = Object.entries(operator.colours).map(([name, value]) => `--${name}:${value};`);
  scope.get('/assets/brand.css', { schema: { hide: true } }, (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/css; charset=utf-8')
      .send(`:root{${colours.join('')}}\n`),
  );
  scope.get<{ Params: { name: string }; Querystring: { v?: unknown } }>(
    '/assets/:name',
    { schema: { hide: true } },
    (request, reply) => {
      const asset = findAsset(request.params.name);
      if (!asset) return reply.callNotFound();
      const isCurrent = request.query.v === asset.version;
      return reply
        .header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
        .type(asset.type)
        .send(asset.body);
    },
  );
  scope.get('/session/check', { schema: { hide: true } }, (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Session check</title><script src="${assetPath('check-session.js')}"></script></head><body></body></html>`,
      ),
  );
}
