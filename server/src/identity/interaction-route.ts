import type { FastifyRequest } from 'fastify';

/** A page of one sign-in, by the sign-in's id at the provider. */
export interface InteractionRoute {
  Params: { uid: string };
}

/** The path of a sign-in's page; the sign-in's other pages are below it. */
export function interactionPath({ params }: Pick<FastifyRequest<InteractionRoute>, 'params'>): string {
  return `/identity/interaction/${encodeURIComponent(params.uid)}`;
}
