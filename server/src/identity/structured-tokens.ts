import type { KoaContextWithOIDC, default as Provider } from 'oidc-provider';
import { Failed } from '../platform/http/failure.ts';
import type { VerifyAccessToken } from './verify-access-token.ts';

/**
 * Serves two endpoints for structured access tokens (JWTs), which the library refuses because it does not store them.
 * Clients use both:
 * - userinfo answers with the token's holder, also where a form carries the token (RFC 6750, section 2.2);
 * - revocation answers as for an unknown token: a JWT expires within minutes, and the lasting refresh token is revoked
 *   by its own call or the sign-out.
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
    if (ctx.path === '/me' && ctx.status === 401) {
      const { access_token: posted } = ctx.oidc?.body ?? {};
      if (typeof posted === 'string' && isStructured(posted)) await answerUserinfo(ctx, posted, verify);
      return;
    }
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
    ctx.remove('www-authenticate');
    ctx.status = 200;
    ctx.body = { sub: subject, preferred_username: username };
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    const code = error.code === 'forbidden' ? 'insufficient_scope' : 'invalid_token';
    ctx.status = error.statusCode;
    ctx.set('www-authenticate', `Bearer error="${code}"`);
    ctx.body = { error: code, error_description: error.message };
  }
}

/**
 * Reads the structured token (three parts separated by dots) of an `Authorization` header; undefined if there is none.
 * Takes linear time, because anybody may send the header.
 */
export function readStructuredToken(authorization: string): string | undefined {
  if (authorization.slice(0, 7).toLowerCase() !== 'bearer ') return undefined;
  const token = authorization.slice(7);
  return isStructured(token) ? token : undefined;
}

function isStructured(token: string): boolean {
  const parts = token.split('.', 4);
  return parts.length === 3 && parts.every((part) => /^[\w-]+$/.test(part));
}
