import { roleOfPath, type ServerRole } from '@furlong/contract/server-paths';
import type { FastifyInstance } from 'fastify';
import { isOwnCall } from '../platform/http/own-calls.ts';
import type { Clock } from '../platform/runtime/clock.ts';

/** For so long after the last request of a visitor the demo plans on. An open page asks more often than that. */
const LINGER_MS = 30 * 60_000;

/** What the demo's own supplier and monitoring ask for. */
const ofMachines = new Set<ServerRole | undefined>(['feed', 'sign-in', 'health', 'operations']);

/** Whether somebody looks at the site, as far as this node sees. */
export interface Visitors {
  areAround(): boolean;
}

/**
 * Watches for visitors, so that a demo that is left running does not fill the disk with a race day nobody sees. A start
 * counts as one. To be called before the app listens.
 */
export function watchVisitors(app: FastifyInstance, clock: Clock): Visitors {
  let seenAt = clock().getTime();
  app.addHook('onRequest', async (request) => {
    if (!ofMachines.has(roleOfPath(request.url)) && !isOwnCall(request)) seenAt = clock().getTime();
  });
  return { areAround: () => clock().getTime() - seenAt < LINGER_MS };
}
