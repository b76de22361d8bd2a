import type { KoaContextWithOIDC } from 'oidc-provider';
import { oidcErrors } from './oidc-library.ts';

/** The most characters of a parameter of a sign-in, which is kept with it. */
const longest = 1_000;
/** An id token is longer than any other. */
const longestToken = 4_000;

/**
 * Refuses a request to sign in with a parameter that is too long, before anything is kept of it. With a page of ours,
 * not by leading back to the site: its address would be as long.
 */
export function boundParameters({ oidc }: KoaContextWithOIDC): void {
  for (const [name, value] of Object.entries(oidc.params ?? {})) {
    const most = name === 'id_token_hint' ? longestToken : longest;
    if (typeof value !== 'string' || value.length <= most) continue;
    const error = new oidcErrors.InvalidRequest(`${name} is longer than ${most} characters`);
    error.allow_redirect = false;
    throw error;
  }
}
