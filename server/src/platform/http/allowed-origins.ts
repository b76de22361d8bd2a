import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { isThisMachine } from '../config/settings/secure-lines.ts';

const mostOrigins = 20;
const longestText = 2_000;

/** What a bad value is told. */
export const allowedOriginsExpected =
  'up to 20 origins, with commas between, each https:// (http:// on this machine) and without a path: https://play.example,https://www.example';

/** Reads `ALLOWED_ORIGINS`: the sites whose pages may call. Undefined when it is not what is expected. */
export function readAllowedOrigins(text: string): readonly string[] | undefined {
  if (text.length > longestText) return undefined;
  const origins = text.split(',').map((part) => part.trim());
  return origins.length <= mostOrigins && origins.every(isSiteOrigin) ? origins : undefined;
}

/** Signing in works over https only, this machine aside; so a site that it does not work on is named here in vain. */
function isSiteOrigin(text: string): boolean {
  const url = URL.parse(text);
  // A browser takes * in a host for a letter, and no page has such an origin.
  if (url === null || url.origin !== text || text.includes('*')) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url.hostname));
}

/** What pages of other sites call; the identity provider answers for itself. */
const called = /^\/(?:api|issuer|config\.json|manifest\.webmanifest|healthz)(?:[/?]|$)/i;

/** How long a browser keeps the answer to a preflight, in seconds; browsers keep none for longer. */
const preflightSeconds = 7_200;

/**
 * Lets the pages of these sites call, with the token and no cookie. Stands before what refuses, so that a refusal can
 * be read there too. Without a site nothing is said to any other.
 */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  const options = {
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'if-none-match', 'last-event-id'],
    exposedHeaders: ['content-disposition', 'date', 'etag', 'retry-after', 'x-request-id'],
    credentials: false,
    maxAge: preflightSeconds,
    strictPreflight: false,
  };
  await app.register(cors, {
    delegator: (request, done) => done(null, called.test(request.url ?? '') ? options : { origin: false }),
  });
  app.addHook('onRequest', async (request, reply) => {
    // The app of another site looks whether the server is back without reading what it says.
    if (/^\/healthz(?:[/?]|$)/i.test(request.url))
      reply.header('cross-origin-resource-policy', 'cross-origin');
  });
}
