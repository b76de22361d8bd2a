import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failed } from '../platform/http/failure.ts';

/** Sends a page. It is not cached; the referrer policy lets its own form's origin check work. */
export function sendPage(reply: FastifyReply, text: string, status = 200): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'same-origin')
    .type('text/html; charset=utf-8')
    .send(text);
}

/**
 * Refuses a form posted by another site. Browsers state the origin of a post; besides, the sign-in's cookies are
 * same-site and bound to their own path.
 */
export function assertOwnForm(request: FastifyRequest, publicUrl: string): void {
  const from = request.headers['sec-fetch-site'];
  const own = from === undefined ? request.headers.origin === publicUrl : from === 'same-origin';
  if (!own) throw new Failed('forbidden', `This form was not sent from ${publicUrl}. Open the site there.`);
}

/** A form's field as text, cut to a bound; empty when it was sent twice or not at all. */
export function formText(request: FastifyRequest, name: string, longest = 500): string {
  const body = request.body as Record<string, unknown> | undefined;
  const value = body?.[name];
  return typeof value === 'string' ? value.slice(0, longest) : '';
}
