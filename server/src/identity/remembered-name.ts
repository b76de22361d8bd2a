import { readEmail } from '@furlong/domain/email';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieNames } from './cookie-names.ts';
import { cookieOf } from './cookie-of.ts';

/** As long as somebody takes from the mail to the sign-in. */
const seconds = 600;
const valueMaxLength = 800;

/**
 * Remembers in this browser whose account was just confirmed, so that the next sign-in has the address filled in. It
 * proves nothing: the password is asked for all the same.
 */
export function rememberName(reply: FastifyReply, email: string, publicUrl: string): void {
  const secure = publicUrl.startsWith('https://') ? '; secure' : '';
  reply.header(
    'set-cookie',
    `${cookieNames(publicUrl).name}=${encodeURIComponent(email)}; path=/identity; max-age=${seconds}; httponly; samesite=lax${secure}`,
  );
}

/** The address that {@link rememberName} left; undefined when there is none, or none that is an address. */
export function rememberedName(
  { headers }: Pick<FastifyRequest, 'headers'>,
  publicUrl: string,
): string | undefined {
  const value = cookieOf(headers.cookie, cookieNames(publicUrl).name);
  if (value === undefined || value.length > valueMaxLength) return undefined;
  try {
    return readEmail(decodeURIComponent(value));
  } catch {
    // Not what was written.
    return undefined;
  }
}
