import type { FastifyRequest } from 'fastify';

/** A page of one sign-in, named by its id at the provider. */
export interface InteractionRoute {
  Params: { uid: string };
}

/** Where the page of a request's sign-in is; the others of that sign-in are below it. */
export function interactionPath({ params }: Pick<FastifyRequest<InteractionRoute>, 'params'>): string {
  return `/identity/interaction/${encodeURIComponent(params.uid)}`;
}
