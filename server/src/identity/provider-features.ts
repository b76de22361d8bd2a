import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { feedClientId } from './client-ids.ts';
import type { IdentityContext } from './identity-context.ts';
import { oidcErrors } from './oidc-library.ts';
import { trusted } from './pages/html.ts';
import type { Site } from './pages/layout.ts';
import { noticePage, signOutPage } from './pages/recovery-pages.ts';
import { accessTokenSeconds } from './provider-times.ts';

/** The scopes that a punter's sign-in may get. */
export const offlineScopes = 'openid offline_access api';

/** The address of our calls, for which access tokens are issued. */
export const apiOf = ({ platform: { settings } }: Pick<IdentityContext, 'platform'>) =>
  `${settings.publicUrl}/api`;

/** The library's features that are on, and those that are off by choice. */
export function featuresOf(context: IdentityContext, site: Site): NonNullable<Configuration['features']> {
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    clientCredentials: { enabled: true },
    revocation: {
      enabled: true,
      allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
    },
    resourceIndicators: resourceIndicatorsOf(apiOf(context)),
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, form) => askToSignOut(ctx, form, site),
      postLogoutSuccessSource(ctx) {
        ctx.type = 'html';
        const back = { href: site.home, label: `Back to ${site.brand}` };
        ctx.body = noticePage(site, 'Signed out', ['You are signed out.'], back);
      },
    },
  };
}

type Features = NonNullable<Configuration['features']>;

/** Access tokens are for our calls alone: the feed's client gets the feed's scope, the site the punter's. */
function resourceIndicatorsOf(api: string): Features['resourceIndicators'] {
  return {
    enabled: true,
    defaultResource: () => api,
    useGrantedResource: () => true,
    getResourceServerInfo(_ctx, resource, client) {
      if (resource !== api) throw new oidcErrors.InvalidTarget();
      return {
        audience: api,
        scope: client.clientId === feedClientId ? 'feed' : offlineScopes,
        accessTokenFormat: 'jwt',
        accessTokenTTL: accessTokenSeconds,
      };
    },
  };
}

/** Shows the sign-out page. It submits itself when the request carries an id token of the signed-in account. */
function askToSignOut(ctx: KoaContextWithOIDC, form: string, site: Site): void {
  const { session, entities } = ctx.oidc;
  const hint = entities.IdTokenHint?.payload.sub;
  const immediately = hint !== undefined && hint === session?.accountId;
  const ownForm = trusted(immediately ? form.replace('<form', '<form data-submit') : form);
  ctx.body = signOutPage(site, ownForm, immediately);
}
