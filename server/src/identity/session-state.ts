import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { KoaContextWithOIDC, default as Provider } from 'oidc-provider';

type Oidc = KoaContextWithOIDC['oidc'];

/**
 * Adds session_state to the answers to clients, and the browser state to the browser's cookies (OpenID Connect Session
 * Management 1.0). A refused silent sign-in carries it too, so that a client learns of a newer sign-in. `ttl` is the
 * lifetime of a remembered sign-in, in seconds.
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
  // The library has no hook for a refusal's parameters, so the state is added to the redirect's address.
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
    // The check-session page's script reads it; it grants nothing.
    httpOnly: false,
    ...(ttl === undefined ? {} : { maxAge: ttl * 1000 }),
  });
}

/**
 * The browser state of a sign-in: constant while the sign-in lasts, and different for every other one. The provider's
 * check-session page reads it from its cookie, which a sign-out removes; it is no credential.
 */
function browserStateOf(key: string, sessionUid: string, accountId: string): string {
  return createHmac('sha256', key).update(`${sessionUid} ${accountId}`).digest('base64url');
}

/** session_state as OpenID Connect Session Management 1.0 describes it; check-session.js repeats the calculation. */
function sessionStateOf(clientId: string, origin: string, browserState: string): string {
  const salt = randomBytes(8).toString('hex');
  const hash = createHash('sha256').update(`${clientId} ${origin} ${browserState} ${salt}`).digest('hex');
  return `${hash}.${salt}`;
}
