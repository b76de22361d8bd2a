import type { KoaContextWithOIDC } from 'oidc-provider';
import { siteClientId } from './client-ids.ts';
import { oidcErrors } from './oidc-library.ts';

/** The longest parameter of a request to sign in; parameters are stored with the sign-in. */
const parameterMaxLength = 1_000;
/** Id tokens are longer than all other parameters. */
const tokenMaxLength = 4_000;

/** Checks the parameters of a request to sign in, once the library has read the scope. */
export function checkParameters(ctx: KoaContextWithOIDC): void {
  boundParameters(ctx);
  keepOfflineAccess(ctx);
}

/**
 * Refuses a request to sign in with a parameter that is too long, before anything of it is stored. The answer is a page
 * of ours, not a redirect to the site, whose address would be as long.
 */
function boundParameters({ oidc }: KoaContextWithOIDC): void {
  for (const [name, value] of Object.entries(oidc.params ?? {})) {
    const lengthMax = name === 'id_token_hint' ? tokenMaxLength : parameterMaxLength;
    if (typeof value !== 'string' || value.length <= lengthMax) continue;
    const error = new oidcErrors.InvalidRequest(`${name} is longer than ${lengthMax} characters`);
    error.allow_redirect = false;
    throw error;
  }
}

/**
 * Puts the scope offline_access back, which the library removes from a request that does not prompt for consent. Our
 * own site asks for it without a consent page, also silently.
 */
function keepOfflineAccess(ctx: KoaContextWithOIDC): void {
  const { params, body, client } = ctx.oidc;
  const asked = ctx.method === 'POST' ? body?.scope : ctx.query.scope;
  const scopes = typeof asked === 'string' ? asked.split(' ') : [];
  if (client?.clientId !== siteClientId || !params || !scopes.includes('offline_access')) return;
  params.scope = [...new Set([...String(params.scope ?? '').split(' '), 'offline_access'])]
    .filter(Boolean)
    .join(' ');
}
