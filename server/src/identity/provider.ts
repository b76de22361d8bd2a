import type { Configuration, default as Provider } from 'oidc-provider';
import { failureBody } from '../platform/http/answer.ts';
import { Failed } from '../platform/http/failure.ts';
import { feedClientId, siteClientId } from './client-ids.ts';
import { cookieNames } from './cookie-names.ts';
import type { IdentityContext } from './identity-context.ts';
import { noteEndedSignIns } from './note-events.ts';
import { OidcProvider } from './oidc-library.ts';
import type { Site } from './pages/layout.ts';
import { noticePage, unknownPage } from './pages/recovery-pages.ts';
import { accountHooks } from './provider-accounts.ts';
import { adapterFactory } from './provider-adapter.ts';
import { featuresOf } from './provider-features.ts';
import { checkParameters } from './provider-parameters.ts';
import { accessTokenSeconds, sessionSeconds } from './provider-times.ts';
import { addSessionState } from './session-state.ts';

const minuteSeconds = 60;

/** The embedded OpenID provider. Its issuer is the public address, whatever host a request names. */
export function createProvider(context: IdentityContext, site: Site): Provider {
  const { platform, keys } = context;
  const { settings, log } = platform;
  const provider = new OidcProvider(`${settings.publicUrl}/identity`, configure(context, site));
  // The mount writes host and protocol of the public address into the headers, as a proxy would.
  provider.proxy = true;
  // Puts the session's id into the id token, for clients that watch the session.
  provider.Client.prototype.includeSid = () => true;
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'identity provider'));
  addSessionState(provider, keys.hashing, {
    name: cookieNames(settings.publicUrl).browserState,
    ttl: sessionSeconds,
  });
  noteEndedSignIns(provider, context);
  answerUnknownPages(provider, site);
  return provider;
}

function configure(context: IdentityContext, site: Site): Configuration {
  const { platform, keys } = context;
  const { settings, db, clock } = platform;
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
      check_session_iframe: `${settings.publicUrl}/identity/session/check`,
      // The library lists only its own scopes; those of our calls come with the access token.
      scopes_supported: ['openid', 'offline_access', 'profile', 'api', 'feed'],
    },
    clientBasedCORS: (_ctx, origin) => [settings.publicUrl, ...settings.allowedOrigins].includes(origin),
    cookies: cookiesOf(context),
    ttl: {
      AccessToken: accessTokenSeconds,
      ClientCredentials: 10 * minuteSeconds,
      AuthorizationCode: 1 * minuteSeconds,
      IdToken: 60 * minuteSeconds,
      Interaction: 15 * minuteSeconds,
      Session: sessionSeconds,
      Grant: sessionSeconds,
      // A rotated token inherits the remaining time: fourteen days after a sign-in, a new one is needed.
      RefreshToken: (ctx) => ctx.oidc.entities.RotatedRefreshToken?.remainingTTL ?? sessionSeconds,
    },
    pkce: { required: (_ctx, client) => client.clientId === siteClientId },
    rotateRefreshToken: true,
    // A sign-out ends the refresh tokens of that sign-in.
    expiresWithSession: () => true,
    issueRefreshToken: (_ctx, client, source) =>
      client.grantTypeAllowed('refresh_token') && source.scopes.has('offline_access'),
    // `screen=register` opens the register page. Its check also runs the checks of all parameters: the scope is read by
    // then.
    extraParams: { screen: checkParameters },
    features: featuresOf(context, site),
    interactions: { url: (_ctx, { uid }) => `/identity/interaction/${uid}` },
    ...accountHooks(context),
    renderError(ctx, out) {
      ctx.type = 'html';
      const back = { href: site.home, label: `Back to ${site.brand}` };
      ctx.body = noticePage(site, 'Sign-in did not work', errorWords(out.error), back);
    },
  };
}

function cookiesOf({ platform, keys }: IdentityContext): Configuration['cookies'] {
  const { session, interaction, resume } = cookieNames(platform.settings.publicUrl);
  return {
    keys: [...keys.cookies],
    names: { session, interaction, resume },
    // The name's prefix __Host- requires the path `/`.
    long: {
      signed: true,
      httpOnly: true,
      sameSite: 'lax',
      path: session.startsWith('__Host-') ? '/' : '/identity',
    },
    short: { signed: true, httpOnly: true, sameSite: 'lax' },
  };
}

function clientsOf({ platform: { settings } }: IdentityContext): Configuration['clients'] {
  const sites = [settings.publicUrl, ...settings.allowedOrigins];
  const addresses = [
    ...sites.flatMap((site) => [site, `${site}/`]),
    // The desk's page signs in by itself. It is at the server's own address alone.
    `${settings.publicUrl}/desk`,
  ];
  return [
    {
      client_id: feedClientId,
      client_secret: settings.feedClientSecret,
      grant_types: ['client_credentials'],
      response_types: [],
      redirect_uris: [],
    },
    // With an external issuer nobody signs in here; only the feed's client remains.
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

/** Answers unknown addresses with a page, or the usual failure; the library's own answer is two bare words. */
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

function errorWords(error: string): string[] {
  if (error === 'server_error') return ['Something went wrong on our side. Try again in a moment.'];
  if (error === 'invalid_request' || error === 'SessionNotFound')
    return ['This sign-in is no longer open, perhaps because it took too long. Start again from the site.'];
  return [`The request to sign in was not as expected (${error}). Start again from the site.`];
}
