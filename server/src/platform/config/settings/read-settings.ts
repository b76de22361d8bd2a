import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { readAllowedOrigins } from '../../http/allowed-origins.ts';
import { defaultLimits, readLimits } from '../../http/limits/figures.ts';
import { knownPushServices, type PushServices, readPushServices } from '../../http/push-services.ts';
import { readTrustedProxies } from '../../http/trusted-proxies.ts';
import { StartFailure } from '../../runtime/start-failure.ts';
import { checkProduction, demoFeedSecret } from './check-production.ts';
import { choosePushSubject } from './push-subject.ts';
import { secureMail } from './secure-lines.ts';
import type { Settings } from './settings.ts';
import { readVariables, shown, type Variables } from './variables.ts';

/** Rands that a jackpot's seed and contribution are at most where the operator does not say. */
const usualJackpotMax = 1_000_000;
/** Rands of manual credits in a day, where nothing is said. */
const usualCreditsMax = { person: 200_000, day: 500_000, goodwill: 1_000_000 };

/**
 * Reads the settings from the environment. Throws a StartFailure naming every variable that is wrong.
 * In production, demo data and default secrets are refused, never silently replaced.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const read = readVariables(environment);
  const production = read.NODE_ENV === 'production';
  const demo = (read.DEMO ?? (production ? 'off' : 'on')) === 'on';
  if (read.SMTP_URL !== undefined && read.MAIL_FROM === undefined) {
    throw new StartFailure('MAIL_FROM is missing: expected an e-mail address, because SMTP_URL is set');
  }
  if (read.DATABASE_READ_URL !== undefined && read.DATABASE_URL === undefined) {
    throw new StartFailure(
      'DATABASE_URL is missing: expected the address of the primary, because DATABASE_READ_URL is set',
    );
  }
  const issuerFactor = (read.OIDC_SECOND_FACTOR ?? '').split(/[\s,]+/).filter((value) => value !== '');
  const externalWallet = readExternalService('WALLET', read);
  const exclusionRegister = readExternalService('EXCLUSION_REGISTER', read);
  const listenPort = read.PORT ?? 3000;
  const publicUrl = new URL(read.PUBLIC_URL ?? `http://localhost:${listenPort}`);
  if (publicUrl.pathname !== '/' || publicUrl.search !== '') {
    throw new StartFailure(
      `PUBLIC_URL is ${shown('PUBLIC_URL', publicUrl.href)}: expected an http(s):// address without a path`,
    );
  }
  if (production) checkProduction(read, read.PUBLIC_URL === undefined ? undefined : publicUrl);
  return {
    production,
    host: read.HOST ?? '0.0.0.0',
    port: listenPort,
    dataDir: resolve(read.DATA_DIR ?? '.data'),
    databaseUrl: read.DATABASE_URL,
    databaseReadUrl: read.DATABASE_READ_URL,
    secretsDir: read.SECRETS_DIR === undefined ? undefined : resolve(read.SECRETS_DIR),
    databasePool: read.DATABASE_POOL ?? 10,
    publicUrl: publicUrl.origin,
    publicUrlGiven: read.PUBLIC_URL !== undefined,
    allowedOrigins: readAllowedOrigins(read.ALLOWED_ORIGINS ?? '') ?? [],
    demo,
    demoSeed: read.DEMO_SEED ?? 'furlong',
    demoPace: read.DEMO_PACE ?? 180,
    operatorConfigPath: read.OPERATOR_CONFIG,
    // Without a demo and a configured secret, a random one closes the feed.
    feedClientSecret:
      read.FEED_CLIENT_SECRET ?? (demo ? demoFeedSecret : randomBytes(32).toString('base64url')),
    externalIssuer:
      read.OIDC_ISSUER === undefined
        ? undefined
        : {
            issuer: read.OIDC_ISSUER,
            audience: read.OIDC_AUDIENCE ?? `${publicUrl.origin}/api`,
            secondFactor: issuerFactor,
          },
    // An issuer of the operator's own is trusted with it, unless it was said how its tokens tell.
    deskSecondFactor: read.OIDC_ISSUER === undefined ? production : issuerFactor.length > 0,
    externalWallet,
    exclusionRegister,
    jackpotMax: (read.JACKPOT_MAX ?? usualJackpotMax) * 100,
    creditsMax: {
      person: (read.CREDITS_PERSON_MAX ?? usualCreditsMax.person) * 100,
      day: (read.CREDITS_DAY_MAX ?? usualCreditsMax.day) * 100,
      goodwill: (read.GOODWILL_DAY_MAX ?? usualCreditsMax.goodwill) * 100,
    },
    smtp:
      read.SMTP_URL === undefined || read.MAIL_FROM === undefined
        ? undefined
        : {
            url: (production ? secureMail(read.SMTP_URL) : undefined) ?? read.SMTP_URL,
            from: read.MAIL_FROM,
          },
    breachCheckUrl: read.BREACH_CHECK_URL,
    pushSubject: choosePushSubject(read.PUSH_SUBJECT, publicUrl),
    // An invalid text was refused above.
    pushServices: readPushServices(read.PUSH_SERVICES ?? knownPushServices) as PushServices,
    metricsToken: read.METRICS_TOKEN,
    tracing:
      read.TRACES_URL === undefined
        ? undefined
        : { url: read.TRACES_URL, percent: read.TRACES_PERCENT ?? 100 },
    apiDocs: (read.API_DOCS ?? (production ? 'off' : 'on')) === 'on',
    // Invalid texts were refused above.
    trustedProxies: readTrustedProxies(read.TRUST_PROXY ?? 'off') ?? { networks: [] },
    limits: readLimits(read.LIMITS ?? '') ?? defaultLimits,
    // Whoever tries Furlong out wants to see what is wrong, not each request.
    logLevel: read.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  };
}

/** Reads another system's address and the secret shared with it: both or neither. */
function readExternalService(
  name: 'WALLET' | 'EXCLUSION_REGISTER',
  read: Variables,
): { readonly url: string; readonly secret: string } | undefined {
  const { [`${name}_URL` as const]: url, [`${name}_SECRET` as const]: secret } = read;
  if (url === undefined && secret === undefined) return undefined;
  if (url === undefined) {
    throw new StartFailure(`${name}_URL is missing: expected an address, because ${name}_SECRET is set`);
  }
  if (secret === undefined) {
    throw new StartFailure(`${name}_SECRET is missing: expected a secret, because ${name}_URL is set`);
  }
  const target = new URL(url);
  if (target.search !== '' || target.hash !== '' || target.username !== '') {
    throw new StartFailure(`${name}_URL is not valid: expected an address without a user, query or fragment`);
  }
  return { url: target.href.replace(/\/$/, ''), secret };
}
