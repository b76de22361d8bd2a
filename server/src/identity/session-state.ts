import type { KoaContextWithOIDC, default as Provider } from 'oidc-provider';
import { browserStateOf, sessionStateOf } from './browser-state.ts';

type Oidc = KoaContextWithOIDC['oidc'];

/**
 * Tells clients which sign-in an answer belongs to, and the browser which it has now (OpenID Connect Session
 * Management 1.0). A refusal to sign in silently carries it too: from it a client sees that somebody signed in since.
 * `ttl` is how long a sign-in that is kept lasts, in seconds.
 */
export function addSessionState(
  provider: Provider,
  hashingKey: string,
  cookie: { readonly name: string; readonly ttl: number },
): void {
  const setState = (ctx: KoaContextWithOIDC, value: string | null, ttl?: number) =>
    setBrowserState(ctx, cookie.name, value, ttl);
  const stateOf = ({ session }: Oidc) =>
    session?.accountId ? browserStateOf(hashingKey, session.uid, session.accountId) : undefined;

  provider.on('authorization.success', (ctx, response) => {
    const { session, client, params } = ctx.oidc;
    const state = stateOf(ctx.oidc);
    const redirect = params?.redirect_uri;
    if (!state || !client || !response || typeof redirect !== 'string') return;
    setState(ctx, state, session?.transient ? undefined : cookie.ttl);
    response.session_state = sessionStateOf(client.clientId, new URL(redirect).origin, state);
  });
  provider.on('authorization.error', (ctx) => {
    if (!stateOf(ctx.oidc) && ctx.cookies.get(cookie.name, { signed: false })) setState(ctx, null);
  });
  provider.on('end_session.success', (ctx) => {
    setState(ctx, null);
  });
  // The library gives no hand in what a refusal carries, so it is added to the address the browser is sent to.
  provider.use(async (ctx, next) => {
    await next();
    const oidc: Oidc | undefined = ctx.oidc;
    const client = oidc?.client;
    const redirect = oidc?.params?.redirect_uri;
    const address = ctx.response.get('location');
    if (!oidc || !client || typeof redirect !== 'string' || !URL.canParse(address)) return;
    const target = new URL(address);
    if (!client.redirectUriAllowed(redirect) || target.origin !== new URL(redirect).origin) return;
    if (!target.searchParams.has('error')) return;
    const state = sessionStateOf(client.clientId, target.origin, stateOf(oidc) ?? '');
    target.searchParams.set('session_state', state);
    ctx.set('location', target.href);
  });
}

function setBrowserState(
  ctx: KoaContextWithOIDC,
  name: string,
  value: string | null,
  ttl: number | undefined,
): void {
  ctx.cookies.set(name, value, {
    path: '/identity',
    sameSite: 'lax',
    signed: false,
    overwrite: true,
    // Read by the check-session page's script; knowing it opens nothing.
    httpOnly: false,
    ...(ttl === undefined ? {} : { maxAge: ttl * 1000 }),
  });
}
