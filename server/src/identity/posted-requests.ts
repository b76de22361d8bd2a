import type { FastifyInstance } from 'fastify';
import { Failed } from '../platform/http/failure.ts';

/** The longest address that a posted request becomes; browsers and proxies take it. */
const addressMaxLength = 8_000;

/**
 * Takes a request to sign in that is posted as a form, which OpenID Connect Core asks for (section 3.1.2.1), by sending
 * the browser to the same request as an address. The library would take it itself, but only with cookies that other
 * sites' posts carry: these are SameSite=Lax, and the browser sends them when it follows.
 */
export function addPostedRequests(pages: FastifyInstance): void {
  pages.post('/auth', (request, reply) => {
    const query = new URLSearchParams();
    for (const [name, given] of Object.entries((request.body ?? {}) as Record<string, string | string[]>)) {
      // A parameter that was sent twice stays so: the provider refuses it.
      for (const value of [given].flat()) query.append(name, value);
    }
    const address = `/identity/auth?${query}`;
    if (address.length > addressMaxLength) {
      throw new Failed('bad-request', `The request to sign in is longer than ${addressMaxLength} characters`);
    }
    return reply.header('cache-control', 'no-store').redirect(address, 303);
  });
}
