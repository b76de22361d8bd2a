import type { FastifyRequest } from 'fastify';
import { networkOf } from '../network-of.ts';
import { isOwnCall } from '../own-calls.ts';
import type { RateClass } from './figures.ts';

/** Counts a request by its token, if it has one, and its network; what the server asks of itself is nobody's. */
export function countRequest(request: FastifyRequest, what: RateClass, token?: string): void {
  if (isOwnCall(request)) return;
  request.server.limiter.count(what, { token, network: networkOf(request.ip) });
}
