import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { failureBody } from './answer.ts';
import { Failed } from './failure.ts';

const webFolder = join(import.meta.dirname, '../../../web/dist');
const serverPaths = /^\/(api|issuer|identity|metrics|healthz|readyz)(\/|$|\?)/i;

/**
 * Serves the built web app: hashed assets for ever, the page itself never without asking. Paths of the app's
 * own router answer the page; unknown paths of the server answer a 404 in the product's shape.
 */
export async function serveWebApp(app: FastifyInstance, log: Logger): Promise<void> {
  const built = existsSync(join(webFolder, 'index.html'));
  if (!built) log.warn('the web app is not built: npm run build');
  if (built) {
    await app.register(fastifyStatic, {
      root: webFolder,
      wildcard: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const immutable = path.includes(`${join('dist', 'assets')}`);
        reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    const isPage =
      built &&
      !serverPaths.test(request.url) &&
      (wantsPage || !/\.[a-z0-9]+$/i.test(request.url.split('?')[0] ?? ''));
    if (isPage && request.method === 'GET') {
      return reply.header('cache-control', 'no-cache').sendFile('index.html');
    }
    const failed = new Failed('not-found', `There is no ${request.method} ${request.url.split('?')[0]}`);
    return reply.code(404).send(failureBody(failed, request.url));
  });
}
