import type { KoaContextWithOIDC, default as Provider } from 'oidc-provider';
import { Failed } from '../platform/http/failure.ts';
import { readStructuredToken } from './read-structured-token.ts';
import type { VerifyAccessToken } from './verify-access-token.ts';

/**
 * The library keeps no record of access tokens that verify by themselves, so two of its endpoints refuse them.
 * Clients use both as a matter of course:
 * - userinfo answers whom the token speaks for;
 * - revocation answers as for any token that is no longer known: it ends by itself within minutes, and what
 *   lasts, the refresh token, is revoked by its own call or the sign-out.
 */
export function serveStructuredTokens(provider: Provider, verify: VerifyAccessToken): void {
  provider.use(async (ctx: KoaContextWithOIDC, next) => {
    if (ctx.path === '/me' && ctx.method !== 'OPTIONS') {
      const token = readStructuredToken(ctx.get('authorization'));
      if (token !== undefined) {
        await answerUserinfo(ctx, token, verify);
        return;
      }
    }
    await next();
    if (ctx.path !== '/token/revocation') return;
    if ((ctx.body as { error?: unknown } | undefined)?.error !== 'unsupported_token_type') return;
    ctx.status = 200;
    ctx.body = '';
  });
}

async function answerUserinfo(
  ctx: KoaContextWithOIDC,
  token: string,
  verify: VerifyAccessToken,
): Promise<void> {
  ctx.set('cache-control', 'no-store');
  try {
    const { subject, username } = await verify(token, 'openid');
    ctx.body = { sub: subject, preferred_username: username };
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    const code = error.code === 'forbidden' ? 'insufficient_scope' : 'invalid_token';
    ctx.status = error.statusCode;
    ctx.set('www-authenticate', `Bearer error="${code}"`);
    ctx.body = { error: code, error_description: error.message };
  }
}
