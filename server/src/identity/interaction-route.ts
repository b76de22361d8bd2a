import type { FastifyRequest } from 'fastify';

/** A page of one sign-in, by the sign-in's id at the provider. */
export interface InteractionRoute {
  Params: { uid: string };
  Querystring: { signIn?: unknown };
}

/** The path of a sign-in's page; the sign-in's other pages are below it. */
export function interactionPath({ params }: Pick<FastifyRequest<InteractionRoute>, 'params'>): string {
  return `/identity/interaction/${encodeURIComponent(params.uid)}`;
}

/** The sign-in form of a sign-in that may have begun with the form for a new account. */
export function signInPath(path: string): string {
  return `${path}?signIn`;
}
