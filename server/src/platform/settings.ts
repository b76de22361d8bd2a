import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import Type, { type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { StartFailure } from './start-failure.ts';

/** The feed's client secret in the demo; refused in production. */
export const demoFeedSecret = 'demo-feed';

const url = Type.String({ pattern: '^https?://[^\\s]+$' });
const port = Type.Integer({ minimum: 1, maximum: 65_535 });

interface Variable {
  readonly schema: TSchema;
  readonly expected: string;
}

/** Every environment variable Furlong reads: its shape, and the words that say what was expected. */
const variables = {
  NODE_ENV: {
    schema: Type.Union([Type.Literal('production'), Type.Literal('development'), Type.Literal('test')]),
    expected: 'production, development or test',
  },
  PORT: { schema: port, expected: 'a port number from 1 to 65535' },
  HOST: { schema: Type.String({ minLength: 1 }), expected: 'an address to listen on' },
  DATA_DIR: { schema: Type.String({ minLength: 1 }), expected: 'a folder' },
  DATABASE_URL: {
    schema: Type.String({ pattern: '^postgres(ql)?://' }),
    expected: 'a postgres:// address, with # / ? and @ of a password percent-encoded',
  },
  DATABASE_POOL: { schema: Type.Integer({ minimum: 2, maximum: 500 }), expected: 'a number from 2 to 500' },
  PUBLIC_URL: { schema: url, expected: 'an http(s):// address without a path' },
  DEMO: { schema: Type.Union([Type.Literal('on'), Type.Literal('off')]), expected: 'on or off' },
  DEMO_SEED: { schema: Type.String({ minLength: 1, maxLength: 100 }), expected: 'a text' },
  DEMO_PACE: {
    schema: Type.Integer({ minimum: 5, maximum: 3600 }),
    expected: 'seconds between races, 5 to 3600',
  },
  OPERATOR_CONFIG: { schema: Type.String({ minLength: 1 }), expected: 'the path of a JSON file' },
  FEED_CLIENT_SECRET: {
    schema: Type.String({ minLength: 8 }),
    expected: 'a secret of 8 characters or more',
  },
  OIDC_ISSUER: { schema: url, expected: "the identity provider's http(s):// address" },
  OIDC_AUDIENCE: { schema: Type.String({ minLength: 1 }), expected: 'the audience of access tokens' },
  WALLET_URL: { schema: url, expected: "the operator's own wallet, an http(s):// address" },
  WALLET_SECRET: {
    schema: Type.String({ minLength: 16 }),
    expected: 'a secret of 16 characters or more',
  },
  SMTP_URL: {
    schema: Type.String({ pattern: '^smtps?://' }),
    expected: 'an smtp:// or smtps:// address, with # / ? and @ of a password percent-encoded',
  },
  MAIL_FROM: { schema: Type.String({ pattern: '@' }), expected: 'an e-mail address' },
  METRICS_TOKEN: { schema: Type.String({ minLength: 8 }), expected: 'a token of 8 characters or more' },
  TRUST_PROXY: { schema: Type.Union([Type.Literal('on'), Type.Literal('off')]), expected: 'on or off' },
  LOG_LEVEL: {
    schema: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    expected: 'fatal, error, warn, info, debug, trace or silent',
  },
} as const satisfies Record<string, Variable>;

type Variables = { [N in keyof typeof variables]?: Static<(typeof variables)[N]['schema']> };

/** What one server process runs with: read once at the start, by schema. */
export interface Settings {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** Unset: the embedded database in the data folder. */
  readonly databaseUrl: string | undefined;
  readonly databasePool: number;
  /** Origin under which punters reach this server; also the embedded issuer's and the token audience's base. */
  readonly publicUrl: string;
  /** Whether it was set: unset it is this machine's localhost, and holds for nobody else. */
  readonly publicUrlGiven: boolean;
  readonly demo: boolean;
  readonly demoSeed: string;
  /** Seconds between the races of a simulated meeting. */
  readonly demoPace: number;
  readonly operatorConfigPath: string | undefined;
  readonly feedClientSecret: string;
  /** Another identity provider than the embedded one. */
  readonly externalIssuer: { readonly issuer: string; readonly audience: string } | undefined;
  /** The operator's own wallet; undefined: the ledger is the wallet. */
  readonly outsideWallet: { readonly url: string; readonly secret: string } | undefined;
  readonly smtp: { readonly url: string; readonly from: string } | undefined;
  readonly metricsToken: string | undefined;
  readonly trustProxy: boolean;
  readonly logLevel: NonNullable<Variables['LOG_LEVEL']>;
}

/** Variables that hold an address. One that cannot be read often has a password with a character such as # or /. */
const addresses = new Set(['DATABASE_URL', 'SMTP_URL', 'PUBLIC_URL', 'OIDC_ISSUER', 'WALLET_URL']);

/** A value in the words that refuse it: no secret, and an address without what signs in to it. */
function shown(name: string, text: string): string {
  const secret = name.includes('SECRET') || name.includes('TOKEN');
  if (secret || (addresses.has(name) && !text.includes('://'))) return 'not valid';
  if (!addresses.has(name)) return `'${text}'`;
  return `'${text.replace(/:\/\/.*@/s, '://…@').replace(/[?#].*$/s, '…')}'`;
}

function readVariables(environment: Record<string, string | undefined>): Variables {
  const read: Record<string, unknown> = {};
  const faults: string[] = [];
  for (const [name, { schema, expected }] of Object.entries(variables) as [string, Variable][]) {
    const text = environment[name];
    if (text === undefined || text === '') continue;
    const isNumber = 'type' in schema && schema.type === 'integer';
    const value = isNumber && /^-?[0-9]+$/.test(text) ? Number(text) : text;
    if (Value.Check(schema, value) && (!addresses.has(name) || URL.canParse(text))) read[name] = value;
    else faults.push(`${name} is ${shown(name, text)}: expected ${expected}`);
  }
  if (faults.length > 0) throw new StartFailure(faults.join('; '));
  return read as Variables;
}

/** Whether browsers offer the cryptography of signing in under an address: over https, and on the machine itself. */
export function canSignInAt({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/**
 * Reads the settings from the environment. Throws a StartFailure naming every variable that is wrong.
 * In production, demo data and default secrets are refused, never silently replaced.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const read = readVariables(environment);
  const production = read.NODE_ENV === 'production';
  if (production && read.DEMO === 'on') {
    throw new StartFailure(
      'DEMO is on: production runs without demo accounts and simulated races; expected off',
    );
  }
  const demo = (read.DEMO ?? (production ? 'off' : 'on')) === 'on';
  if (production && (read.FEED_CLIENT_SECRET === undefined || read.FEED_CLIENT_SECRET === demoFeedSecret)) {
    throw new StartFailure('FEED_CLIENT_SECRET is missing or the default: expected a secret of your own');
  }
  if (production && read.PUBLIC_URL === undefined) {
    throw new StartFailure(
      'PUBLIC_URL is missing: expected the https:// address under which punters reach this server',
    );
  }
  if (read.SMTP_URL !== undefined && read.MAIL_FROM === undefined) {
    throw new StartFailure('MAIL_FROM is missing: expected an e-mail address, because SMTP_URL is set');
  }
  const outsideWallet = readOutsideWallet(read, production);
  const listenPort = read.PORT ?? 3000;
  const publicUrl = new URL(read.PUBLIC_URL ?? `http://localhost:${listenPort}`);
  if (publicUrl.pathname !== '/' || publicUrl.search !== '') {
    throw new StartFailure(
      `PUBLIC_URL is ${shown('PUBLIC_URL', publicUrl.href)}: expected an http(s):// address without a path`,
    );
  }
  if (production && !canSignInAt(publicUrl)) {
    throw new StartFailure(
      `PUBLIC_URL is '${publicUrl.origin}': expected an https:// address, because browsers let nobody sign in over http, localhost aside`,
    );
  }
  return {
    production,
    host: read.HOST ?? '0.0.0.0',
    port: listenPort,
    dataDir: resolve(read.DATA_DIR ?? '.data'),
    databaseUrl: read.DATABASE_URL,
    databasePool: read.DATABASE_POOL ?? 10,
    publicUrl: publicUrl.origin,
    publicUrlGiven: read.PUBLIC_URL !== undefined,
    demo,
    demoSeed: read.DEMO_SEED ?? 'furlong',
    demoPace: read.DEMO_PACE ?? 180,
    operatorConfigPath: read.OPERATOR_CONFIG,
    // Without a demo and without a configured secret nobody can know the feed's secret: it is closed.
    feedClientSecret:
      read.FEED_CLIENT_SECRET ?? (demo ? demoFeedSecret : randomBytes(32).toString('base64url')),
    externalIssuer:
      read.OIDC_ISSUER === undefined
        ? undefined
        : { issuer: read.OIDC_ISSUER, audience: read.OIDC_AUDIENCE ?? `${publicUrl.origin}/api` },
    outsideWallet,
    smtp:
      read.SMTP_URL === undefined || read.MAIL_FROM === undefined
        ? undefined
        : { url: read.SMTP_URL, from: read.MAIL_FROM },
    metricsToken: read.METRICS_TOKEN,
    trustProxy: read.TRUST_PROXY === 'on',
    logLevel: read.LOG_LEVEL ?? 'info',
  };
}

function readOutsideWallet(
  { WALLET_URL: url, WALLET_SECRET: secret }: Variables,
  production: boolean,
): Settings['outsideWallet'] {
  if (url === undefined && secret === undefined) return undefined;
  if (url === undefined) {
    throw new StartFailure('WALLET_URL is missing: expected an address, because WALLET_SECRET is set');
  }
  if (secret === undefined) {
    throw new StartFailure('WALLET_SECRET is missing: expected a secret, because WALLET_URL is set');
  }
  const target = new URL(url);
  if (target.search !== '' || target.hash !== '' || target.username !== '') {
    throw new StartFailure('WALLET_URL is not valid: expected an address without a user, query or fragment');
  }
  if (production && target.protocol !== 'https:') {
    throw new StartFailure('WALLET_URL is not https://: production moves no money over an open line');
  }
  return { url: target.href.replace(/\/$/, ''), secret };
}
