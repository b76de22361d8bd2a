import type { Configuration, KoaContextWithOIDC, default as Provider } from 'oidc-provider';
import { failureBody } from '../platform/http/answer.ts';
import { Failed } from '../platform/http/failure.ts';
import { boundParameters } from './bound-parameters.ts';
import { feedClientId, siteClientId } from './client-ids.ts';
import { cookieNames } from './cookie-names.ts';
import type { IdentityContext } from './identity-context.ts';
import { noteEndedSignIns, noteSignIn, type SeenSignIn } from './note-events.ts';
import { OidcProvider, oidcErrors } from './oidc-library.ts';
import { trusted } from './pages/html.ts';
import type { Site } from './pages/layout.ts';
import { noticePage, signOutPage, unknownPage } from './pages/recovery-pages.ts';
import { adapterFactory } from './provider-adapter.ts';
import { findAccount } from './queries.ts';
import { addSessionState } from './session-state.ts';

const minutes = 60;
const days = 24 * 60 * minutes;
/** An access token is believed without asking anybody, so it is short. */
const accessTokenTtl = 5 * minutes;
const sessionTtl = 14 * days;
const offlineScopes = 'openid offline_access api';

/** The embedded OpenID provider. Its issuer is the public address, whatever host a request names. */
export function createProvider(context: IdentityContext, site: Site): Provider {
  const { platform, keys } = context;
  const { settings, log } = platform;
  const provider = new OidcProvider(`${settings.publicUrl}/identity`, configure(context, site));
  // Host and protocol come from the public address: the mount writes them as a proxy would.
  provider.proxy = true;
  // The session's id in the id token, for clients that watch the session.
  provider.Client.prototype.includeSid = () => true;
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'identity provider'));
  addSessionState(provider, keys.hashing, {
    name: cookieNames(settings.publicUrl).browserState,
    ttl: sessionTtl,
  });
  noteEndedSignIns(provider, context);
  answerUnknownPages(provider, site);
  return provider;
}

function configure(context: IdentityContext, site: Site): Configuration {
  const { platform, keys } = context;
  const { settings, db, clock } = platform;
  const api = `${settings.publicUrl}/api`;
  const issuer = `${settings.publicUrl}/identity`;
  const names = cookieNames(settings.publicUrl);
  // What the prefix of the name asks for.
  const sessionPath = names.session.startsWith('__Host-') ? '/' : '/identity';
  return {
    adapter: adapterFactory(db, clock),
    clients: clientsOf(context),
    jwks: { keys: keys.signing },
    scopes: ['openid', 'offline_access'],
    claims: { openid: ['sub'], profile: ['preferred_username'] },
    responseTypes: ['code'],
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    conformIdTokenClaims: false,
    discovery: {
      check_session_iframe: `${issuer}/session/check`,
      // The library names only scopes of its own: those of our calls come with the access token.
      scopes_supported: ['openid', 'offline_access', 'profile', 'api', 'feed'],
    },
    clientBasedCORS: (_ctx, origin) => [settings.publicUrl, ...settings.allowedOrigins].includes(origin),
    cookies: {
      keys: [...keys.cookies],
      names: { session: names.session, interaction: names.interaction, resume: names.resume },
      long: { signed: true, httpOnly: true, sameSite: 'lax', path: sessionPath },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    ttl: {
      AccessToken: accessTokenTtl,
      ClientCredentials: 10 * minutes,
      AuthorizationCode: 1 * minutes,
      IdToken: 60 * minutes,
      Interaction: 15 * minutes,
      Session: sessionTtl,
      Grant: sessionTtl,
      // A rotated token inherits what is left: fourteen days after the sign-in, it is done again.
      RefreshToken: (ctx) => ctx.oidc.entities.RotatedRefreshToken?.remainingTTL ?? sessionTtl,
    },
    pkce: { required: (_ctx, client) => client.clientId === siteClientId },
    rotateRefreshToken: true,
    // A sign-out ends the refresh tokens of that sign-in.
    expiresWithSession: () => true,
    issueRefreshToken: (_ctx, client, source) =>
      client.grantTypeAllowed('refresh_token') && source.scopes.has('offline_access'),
    extraParams: {
      // `screen=register` opens the register page; also the hook that runs once the scope was read.
      screen(ctx) {
        boundParameters(ctx);
        keepOfflineAccess(ctx);
      },
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      clientCredentials: { enabled: true },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => api,
        useGrantedResource: () => true,
        getResourceServerInfo(_ctx, resource, client) {
          if (resource !== api) throw new oidcErrors.InvalidTarget();
          return {
            audience: api,
            scope: client.clientId === feedClientId ? 'feed' : offlineScopes,
            accessTokenFormat: 'jwt',
            accessTokenTTL: accessTokenTtl,
          };
        },
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource(ctx, form) {
          const { session, entities } = ctx.oidc;
          const hint = entities.IdTokenHint?.payload.sub;
          const immediately = hint !== undefined && hint === session?.accountId;
          ctx.body = signOutPage(
            site,
            trusted(immediately ? form.replace('<form', '<form data-submit') : form),
            immediately,
          );
        },
        postLogoutSuccessSource(ctx) {
          ctx.type = 'html';
          ctx.body = noticePage(site, 'Signed out', ['You are signed out.'], home(site));
        },
      },
    },
    interactions: { url: (_ctx, { uid }) => `/identity/interaction/${uid}` },
    async findAccount(_ctx, id) {
      const account = await findAccount(db, id);
      if (!account || account.switchedOff) return undefined;
      return {
        accountId: account.id,
        claims: async () => ({ sub: account.id, preferred_username: account.username }),
      };
    },
    async extraTokenClaims(ctx, token) {
      if (token.kind !== 'AccessToken' || !token.accountId) return undefined;
      const account = await findAccount(db, token.accountId);
      const { RefreshToken, AuthorizationCode } = ctx.oidc.entities;
      const session = token.sessionUid
        ? await ctx.oidc.provider.Session.findByUid(token.sessionUid)
        : undefined;
      return {
        preferred_username: account?.username,
        furlong_grant: token.grantId,
        // When the password was given that this code or refresh token comes from: neither a silent renewal changes it,
        // nor a fresh sign-in after it.
        auth_time: (RefreshToken ?? AuthorizationCode)?.authTime ?? session?.loginTs,
        furlong_operator: account?.role === 'operator',
        furlong_remember: session !== undefined && session.transient !== true,
      };
    },
    async loadExistingGrant(ctx) {
      const grant = await loadGrant(ctx, api);
      const { result, account } = ctx.oidc;
      const seen = result?.login && (result.seen as SeenSignIn | undefined);
      if (grant && account && seen) await noteSignIn(context, account.accountId, grant.jti, seen, clock());
      return grant;
    },
    renderError(ctx, out) {
      ctx.type = 'html';
      ctx.body = noticePage(site, 'Sign-in did not work', errorWords(out.error), home(site));
    },
  };
}

function clientsOf({ platform: { settings } }: IdentityContext): Configuration['clients'] {
  const sites = [settings.publicUrl, ...settings.allowedOrigins];
  const addresses = sites.flatMap((site) => [site, `${site}/`]);
  return [
    {
      client_id: feedClientId,
      client_secret: settings.feedClientSecret,
      grant_types: ['client_credentials'],
      response_types: [],
      redirect_uris: [],
    },
    // With an issuer of the operator's own nobody signs in here; the feed's client stays.
    ...(settings.externalIssuer
      ? []
      : [
          {
            client_id: siteClientId,
            token_endpoint_auth_method: 'none' as const,
            grant_types: ['authorization_code', 'refresh_token'] as const,
            response_types: ['code'] as const,
            redirect_uris: addresses,
            post_logout_redirect_uris: addresses,
          },
        ]),
  ];
}

/**
 * Our own site asks for offline access without a consent page, also silently; the library drops that scope from
 * a request that does not prompt for consent, so it is put back after its check.
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

/** Our own site needs nobody's consent: its grant is made with the sign-in and lives as long as the session. */
async function loadGrant(ctx: KoaContextWithOIDC, api: string) {
  const { provider, session, client, account, result } = ctx.oidc;
  if (!session || !client || !account) return undefined;
  const grantId = result?.consent?.grantId ?? session.grantIdFor(client.clientId);
  const existing = grantId ? await provider.Grant.find(grantId) : undefined;
  if (existing && existing.accountId === account.accountId) {
    if (session.exp !== undefined && (existing.exp ?? 0) < session.exp) {
      existing.exp = session.exp;
      await existing.save();
    }
    return existing;
  }
  const grant = new provider.Grant({ accountId: account.accountId, clientId: client.clientId });
  grant.addOIDCScope('openid offline_access');
  grant.addResourceScope(api, offlineScopes);
  await grant.save();
  return grant;
}

/** A page where the provider has none, for whoever asks for one; the library's own answer is two bare words. */
function answerUnknownPages(provider: Provider, site: Site): void {
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.status !== 404 || ctx.body != null) return;
    const { error } = failureBody(
      new Failed('not-found', `There is no ${ctx.method} /identity${ctx.path}`),
      '/identity',
    );
    ctx.body = ctx.accepts('json', 'html') === 'html' ? unknownPage(site) : { error };
    ctx.status = 404;
    ctx.set('cache-control', 'no-store');
  });
}

const home = (site: Site) => ({ href: site.home, label: `Back to ${site.brand}` });

function errorWords(error: string): string[] {
  if (error === 'server_error') return ['Something went wrong on our side. Try again in a moment.'];
  if (error === 'invalid_request' || error === 'SessionNotFound')
    return ['This sign-in is no longer open, perhaps because it took too long. Start again from the site.'];
  return [`The request to sign in was not as expected (${error}). Start again from the site.`];
}
