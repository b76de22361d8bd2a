import cors from '@fastify/cors';
import { roleOfPath, type ServerRole, siteVersionHeader } from '@furlong/contract/server-paths';
import type { FastifyInstance } from 'fastify';
import { isThisMachine } from '../config/settings/secure-lines.ts';

const originsMax = 20;
const textMaxLength = 2_000;

/** The text about an invalid value. */
export const allowedOriginsExpected =
  'up to 20 origins, with commas between, each https:// (http:// on this machine) and without a path: https://play.example,https://www.example';

/** Reads `ALLOWED_ORIGINS`: the sites whose pages may make calls (rule: other-origins). Undefined: not valid. */
export function readAllowedOrigins(text: string): readonly string[] | undefined {
  if (text.length > textMaxLength) return undefined;
  const origins = text.split(',').map((part) => part.trim());
  return origins.length <= originsMax && origins.every(isSiteOrigin) ? origins : undefined;
}

/** Whether a text is an origin with https; http only on this machine, because nobody can sign in over it elsewhere. */
function isSiteOrigin(text: string): boolean {
  const url = URL.parse(text);
  // URL.parse accepts * in a host, but no page has such an origin.
  if (url === null || url.origin !== text || text.includes('*')) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url.hostname));
}

/** What pages of other sites may call (rule: other-origins); the identity provider has its own rules. */
const calledRoles: ReadonlySet<ServerRole | undefined> = new Set([
  'calls',
  'feed',
  'stream',
  'config',
  'manifest',
  'health',
]);

/** How long a browser caches the answer to a preflight; browsers allow no longer time. */
const preflightSeconds = 7_200;

/**
 * Lets the pages of the given sites make calls, with the token and without cookies. Registered before anything that
 * refuses requests, so that those pages can read a refusal too. Without sites it adds no header.
 */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  const options = {
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'if-none-match', 'last-event-id'],
    exposedHeaders: ['content-disposition', 'date', 'etag', 'retry-after', siteVersionHeader, 'x-request-id'],
    credentials: false,
    maxAge: preflightSeconds,
    strictPreflight: false,
  };
  await app.register(cors, {
    delegator: (request, done) =>
      done(null, calledRoles.has(roleOfPath(request.url ?? '')) ? options : { origin: false }),
  });
  app.addHook('onRequest', async (request, reply) => {
    // Another site's app checks in `no-cors` mode whether the server is back.
    if (roleOfPath(request.url) === 'health') reply.header('cross-origin-resource-policy', 'cross-origin');
  });
}
