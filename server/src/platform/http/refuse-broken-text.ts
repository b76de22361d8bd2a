import type { FastifyRequest } from 'fastify';
import { Failed } from './failure.ts';
import { findBrokenText } from './outside-values.ts';

/**
 * A hook for the handlers of pages and forms, which have no schema: refuses a request with a text, in its address or
 * its form, that the database cannot store.
 */
export async function refuseBrokenText({ params, query, body }: FastifyRequest): Promise<void> {
  for (const part of [params, query, body]) {
    const fault = findBrokenText(part);
    if (!fault) continue;
    const field = fault.instancePath.slice(1);
    throw new Failed('bad-request', `The field '${field}' ${fault.message}`, [
      { field, expected: fault.message },
    ]);
  }
}
