import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Stands for the address of what this server asks of itself: no connection has it, and no proxy can state it. */
const ownAddress = 'this server';

/** What this server answers a visitor at an address; null: it refuses. */
export async function askItself(app: FastifyInstance, url: string): Promise<string | null> {
  const answer = await app.inject({ method: 'GET', url, remoteAddress: ownAddress });
  return answer.statusCode === 200 ? answer.payload : null;
}

/** Whether this server made a request itself, for somebody whose own request was counted. */
export function isOwnCall({ raw }: FastifyRequest): boolean {
  return raw.socket.remoteAddress === ownAddress;
}
