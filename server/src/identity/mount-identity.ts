import formbody from '@fastify/formbody';
import type { FastifyError, FastifyInstance } from 'fastify';

import { Failed } from '../platform/http/failure.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import { TooMany } from '../platform/http/limits/too-many.ts';
import { refuseBrokenText } from '../platform/http/refuse-broken-text.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { hashAddress, recordSecurityEvent } from '../security-events/record-event.ts';
import { addAssetRoutes } from './asset-routes.ts';
import { Background } from './background.ts';
import { chooseBreachCheck } from './breach-check.ts';
import { startDeletingExpired } from './delete-expired.ts';
import { prepareDemoAccounts } from './demo-accounts.ts';
import { discoverIssuer } from './discover-issuer.ts';
import type { IdentityContext } from './identity-context.ts';
import { addInteractionRoutes } from './interaction-routes.ts';
import { KnownDevices } from './known-devices.ts';
import { limitGuesses } from './limit-guesses.ts';
import { createMailer, type Mailer } from './mailer.ts';
import { addProvider, followKeys } from './mount-provider.ts';
import { oidcErrors } from './oidc-library.ts';
import { addOwnPasswordRoutes } from './own-password-routes.ts';
import { sendPage } from './page-answers.ts';
import type { Site } from './pages/layout.ts';
import { noticePage, unknownPage } from './pages/recovery-pages.ts';
import { addPostedRequests } from './posted-requests.ts';
import { createProvider } from './provider.ts';
import { grantHolds } from './provider-adapter.ts';
import { loadProviderKeys } from './provider-keys.ts';
import { addRecoveryRoutes } from './recovery-routes.ts';
import { addRegisterRoutes } from './register-routes.ts';
import { RegisteredHere } from './registered-here.ts';
import { ownAccountHandlers } from './routes.ts';
import { addSecondFactorRoutes } from './second-factor/interaction-pages.ts';
import { secondFactorHandlers } from './second-factor/routes.ts';
import { type AssertStepUp, createStepUp } from './second-factor/step-up.ts';
import { createSignInSteps } from './sign-in-steps.ts';
import { serveStructuredTokens } from './structured-tokens.ts';
import {
  createAccessTokenVerifier,
  type SignInHolds,
  type VerifyAccessToken,
} from './verify-access-token.ts';

/** The sign-in of punters and suppliers: the embedded provider, and the operator's own issuer if configured. */
export interface Identity {
  /** The issuer at which punters sign in. */
  readonly issuer: string;
  readonly verifyAccessToken: VerifyAccessToken;
  readonly signInHolds: SignInHolds;
  /** Resolves to why nobody could sign in at the operator's own issuer at the start; undefined if it worked. */
  readonly issuerFault: Promise<string | undefined>;
  readonly handlers: HandlersOf<'identity' | 'second-factor'>;
  readonly assertStepUp: AssertStepUp;
  /** Resolves when the background work (mails) is done. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

function siteOf({ operator, settings }: Platform): Site {
  return {
    brand: operator.brand,
    home: `${settings.publicUrl}/`,
    get supportPhone() {
      return operator.supportPhone;
    },
  };
}

/** Checks whether a token's sign-in is still valid; a token used after its end is recorded. */
function holdsOf({ db, clock }: Platform): SignInHolds {
  return async ({ grantId, subject }) => {
    const now = clock();
    if (grantId === undefined || (await grantHolds(db, grantId, subject, now))) return true;
    await recordSecurityEvent(db, { kind: 'token-refused', accountId: subject, sessionId: grantId }, now);
    return false;
  };
}

/** Mounts the embedded provider and its pages at /identity. Call it before the app is ready. */
export async function mountIdentity(
  app: FastifyInstance,
  platform: Platform,
  options: { readonly mailer?: Mailer } = {},
): Promise<Identity> {
  const { settings, operator, log } = platform;
  await prepareDemoAccounts(platform);
  const keys = await loadProviderKeys(platform.secrets);
  const background = new Background(log);
  const mailer = options.mailer ?? createMailer(platform);
  if (mailer.way === 'none') log.warn('no SMTP_URL: registration and forgotten passwords are closed');
  const context: IdentityContext = {
    platform,
    keys,
    breaches: chooseBreachCheck(platform),
    devices: new KnownDevices(() => keys.cookies, settings.publicUrl),
    registered: new RegisteredHere(() => keys.cookies, settings.publicUrl),
    mailer,
    background,
  };
  const site = siteOf(platform);
  const signInHolds = holdsOf(platform);
  const verifyAccessToken = createAccessTokenVerifier(settings, keys, signInHolds);
  const current = followKeys(keys, () => {
    const provider = createProvider(context, site);
    serveStructuredTokens(provider, verifyAccessToken);
    limitGuesses(provider, app.limiter, (client, address) => {
      const network = hashAddress(keys.hashing, address);
      log.warn({ client, network }, 'a client gave a wrong secret');
    });
    return provider;
  });
  await app.register(
    async (scope) => {
      scope.addHook('preHandler', refuseBrokenText);
      addAssetRoutes(scope, operator);
      await scope.register(async (pages) => {
        await pages.register(formbody, { bodyLimit: 32 * 1024 });
        addPageFailures(pages, site);
        // These are a browser's forms, not calls, so they are not documented.
        pages.addHook('onRoute', (route) => {
          route.schema = { ...route.schema, hide: true };
        });
        pages.get('/', (_request, reply) => sendPage(reply, unknownPage(site), 404));
        if (!settings.externalIssuer) {
          const provider = () => current().provider;
          const steps = createSignInSteps(provider, context);
          addPostedRequests(pages);
          addInteractionRoutes(pages, steps, context, site);
          addOwnPasswordRoutes(pages, steps, context, site);
          addSecondFactorRoutes(pages, steps, context, site);
          addRegisterRoutes(pages, provider, context, site);
          addRecoveryRoutes(pages, context, site);
        }
      });
      await scope.register(async (rest) => {
        addLimitPage(rest, site);
        addProvider(rest, current, settings.publicUrl);
      });
    },
    { prefix: '/identity' },
  );
  const stopDeleting = startDeletingExpired(platform);
  return {
    issuer: settings.externalIssuer?.issuer ?? current().provider.issuer,
    verifyAccessToken,
    signInHolds,
    handlers: { ...ownAccountHandlers(context), ...secondFactorHandlers(context) },
    assertStepUp: createStepUp(platform),
    issuerFault: findIssuerFault(platform),
    settled: () => background.drain(),
    async stop() {
      await stopDeleting();
      await background.drain();
    },
  };
}

/** Checks the issuer once at the start. The token verifier asks again, and works as soon as the issuer answers. */
async function findIssuerFault({ settings, log }: Platform): Promise<string | undefined> {
  if (!settings.externalIssuer) return undefined;
  try {
    await discoverIssuer(settings.externalIssuer.issuer);
    return undefined;
  } catch (error) {
    const { message } = error as Error;
    log.warn({ reason: message }, 'OIDC_ISSUER cannot be used: nobody can sign in until it answers');
    return message;
  }
}

/** Shows failures of the pages as pages: an expired sign-in, too many posts, a form from another site. */
function addPageFailures(pages: FastifyInstance, site: Site): void {
  pages.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const home = { href: site.home, label: `Back to ${site.brand}` };
    if (error instanceof oidcErrors.OIDCProviderError) {
      const words = ['It was finished already, or it took too long. Start again from the site.'];
      return sendPage(reply, noticePage(site, 'This sign-in is no longer open', words, home), 400);
    }
    const status = error instanceof Failed ? error.statusCode : ((error as FastifyError).statusCode ?? 500);
    if (status === 429) return sendPage(reply, tooManyPage(site), 429);
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    const words = [
      status >= 500 ? 'Something went wrong on our side. Try again in a moment.' : error.message,
    ];
    return sendPage(reply, noticePage(site, 'That did not work', words, home), status);
  });
}

/** Answers a refusal by the limits with a page when a page was requested; programs get the failure. */
function addLimitPage(scope: FastifyInstance, site: Site): void {
  scope.setErrorHandler((error, request, reply) => {
    if (!(error instanceof TooMany) || !(request.headers.accept ?? '').includes('text/html')) throw error;
    return sendPage(reply, tooManyPage(site), 429);
  });
}

function tooManyPage(site: Site): string {
  const words = ['Too many attempts from your address. Wait a minute and try again.'];
  return noticePage(site, 'Too many attempts', words, { href: site.home, label: `Back to ${site.brand}` });
}
