import Type, { type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { readDatabaseHosts } from '../../database/database-hosts.ts';
import { allowedOriginsExpected, readAllowedOrigins } from '../../http/allowed-origins.ts';
import { limitsExpected, readLimits } from '../../http/limits/figures.ts';
import { pushServicesExpected, readPushServices } from '../../http/push-services.ts';
import { readTrustedProxies, trustedProxiesExpected } from '../../http/trusted-proxies.ts';
import { StartFailure } from '../../runtime/start-failure.ts';
import { isPushSubject, pushSubjectExpected } from './push-subject.ts';

const url = Type.String({ pattern: '^https?://[^\\s]+$' });
const port = Type.Integer({ minimum: 1, maximum: 65_535 });

interface Variable {
  readonly schema: TSchema;
  readonly expected: string | ((text: string) => string);
  /** A check that the schema cannot express. */
  readonly accepts?: (text: string) => boolean;
}

const databaseAddress = {
  schema: Type.String({ pattern: '^postgres(ql)?://' }),
  accepts: (text: string) => readDatabaseHosts(text) !== undefined,
  expected:
    'a postgres:// address, with # / ? and @ of a password percent-encoded, of one host or of up to eight with commas between, each with its port (a.example:5432,b.example:5432)',
};

/** Every environment variable that Furlong reads: its schema, and what was expected in words. */
export const variables = {
  NODE_ENV: {
    schema: Type.Union([Type.Literal('production'), Type.Literal('development'), Type.Literal('test')]),
    expected: 'production, development or test',
  },
  PORT: { schema: port, expected: 'a port number from 1 to 65535' },
  HOST: { schema: Type.String({ minLength: 1 }), expected: 'an address to listen on' },
  DATA_DIR: { schema: Type.String({ minLength: 1 }), expected: 'a folder' },
  DATABASE_URL: databaseAddress,
  DATABASE_READ_URL: databaseAddress,
  DATABASE_PLAINTEXT: { schema: Type.Literal('trusted-network'), expected: 'trusted-network' },
  DATABASE_POOL: { schema: Type.Integer({ minimum: 2, maximum: 500 }), expected: 'a number from 2 to 500' },
  PUBLIC_URL: { schema: url, expected: 'an http(s):// address without a path' },
  ALLOWED_ORIGINS: {
    schema: Type.String(),
    accepts: (text: string) => readAllowedOrigins(text) !== undefined,
    expected: allowedOriginsExpected,
  },
  DEMO: { schema: Type.Union([Type.Literal('on'), Type.Literal('off')]), expected: 'on or off' },
  DEMO_SEED: { schema: Type.String({ minLength: 1, maxLength: 100 }), expected: 'a text' },
  DEMO_PACE: {
    schema: Type.Integer({ minimum: 5, maximum: 3600 }),
    expected: 'seconds between races, 5 to 3600',
  },
  SECRETS_DIR: { schema: Type.String({ minLength: 1 }), expected: 'a folder' },
  OPERATOR_CONFIG: { schema: Type.String({ minLength: 1 }), expected: 'the path of a JSON file' },
  FEED_CLIENT_SECRET: {
    schema: Type.String({ minLength: 8 }),
    expected: 'a secret of 8 characters or more, in production of 16',
  },
  BREACH_CHECK_URL: {
    schema: url,
    expected: 'the http(s):// address of a range service, such as https://api.pwnedpasswords.com/range',
  },
  OIDC_ISSUER: { schema: url, expected: "the identity provider's http(s):// address" },
  OIDC_AUDIENCE: { schema: Type.String({ minLength: 1 }), expected: 'the audience of access tokens' },
  OIDC_SECOND_FACTOR: {
    schema: Type.String({ minLength: 1, maxLength: 500 }),
    expected: 'values of acr or amr that say a second factor was given, such as mfa,otp,hwk',
  },
  WALLET_URL: { schema: url, expected: "the operator's own wallet, an http(s):// address" },
  WALLET_SECRET: {
    schema: Type.String({ minLength: 16 }),
    expected: 'a secret of 16 characters or more',
  },
  EXCLUSION_REGISTER_URL: {
    schema: url,
    expected: 'the register of excluded persons, an http(s):// address',
  },
  EXCLUSION_REGISTER_SECRET: {
    schema: Type.String({ minLength: 16 }),
    expected: 'a secret of 16 characters or more',
  },
  JACKPOT_MAX: {
    schema: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
    expected: 'whole rands from 1 to 1000000000',
  },
  CREDITS_PERSON_MAX: {
    schema: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
    expected: 'whole rands from 0 to 1000000000',
  },
  CREDITS_DAY_MAX: {
    schema: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
    expected: 'whole rands from 0 to 1000000000',
  },
  GOODWILL_DAY_MAX: {
    schema: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
    expected: 'whole rands from 0 to 1000000000',
  },
  SMTP_URL: {
    schema: Type.String({ pattern: '^smtps?://' }),
    expected: 'an smtp:// or smtps:// address, with # / ? and @ of a password percent-encoded',
  },
  MAIL_FROM: { schema: Type.String({ pattern: '@' }), expected: 'an e-mail address' },
  PUSH_SUBJECT: {
    schema: Type.String({ maxLength: 300 }),
    accepts: isPushSubject,
    expected: pushSubjectExpected,
  },
  PUSH_SERVICES: {
    schema: Type.String(),
    accepts: (text: string) => readPushServices(text) !== undefined,
    expected: pushServicesExpected,
  },
  METRICS_TOKEN: {
    schema: Type.String({ minLength: 8 }),
    expected: 'a token of 8 characters or more, in production of 16',
  },
  TRACES_URL: { schema: url, expected: 'the http(s):// address of a collector that takes OTLP over HTTP' },
  TRACES_PERCENT: {
    schema: Type.Integer({ minimum: 1, maximum: 100 }),
    expected: 'a whole number from 1 to 100',
  },
  API_DOCS: { schema: Type.Union([Type.Literal('on'), Type.Literal('off')]), expected: 'on or off' },
  TRUST_PROXY: {
    schema: Type.String(),
    accepts: (text: string) => readTrustedProxies(text) !== undefined,
    expected: trustedProxiesExpected,
  },
  LIMITS: {
    schema: Type.String(),
    accepts: (text: string) => readLimits(text) !== undefined,
    expected: limitsExpected,
  },
  LOG_LEVEL: {
    schema: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    expected: 'fatal, error, warn, info, debug, trace or silent',
  },
} as const satisfies Record<string, Variable>;

/** The values of the variables that are set. */
export type Variables = { [N in keyof typeof variables]?: Static<(typeof variables)[N]['schema']> };

/** Whether a variable is an address, by its name. Invalid ones often have a password with # or / in it. */
function isAddress(name: string): boolean {
  return name.endsWith('_URL') || name === 'OIDC_ISSUER';
}

/** Whether a variable is a secret, by its name. It is never shown, and production refuses weak ones. */
export function isSecret(name: string): boolean {
  return name.endsWith('_SECRET') || name.endsWith('_TOKEN');
}

/** Enough of a value for its writer to recognise it. */
const shownMaxLength = 200;

/** A value for an error message: never a secret, and an address without its credentials. */
export function shown(name: string, text: string): string {
  if (isSecret(name) || (isAddress(name) && !text.includes('://'))) return 'not valid';
  if (!isAddress(name))
    return `'${text.length > shownMaxLength ? `${text.slice(0, shownMaxLength)}…` : text}'`;
  const [scheme, ...others] = text.split('://');
  const rest = others.join('://');
  const signIn = rest.lastIndexOf('@');
  const place = signIn < 0 ? rest : `…${rest.slice(signIn)}`;
  return `'${scheme}://${place.replace(/[?#].*$/s, '…')}'`;
}

/** Reads all variables that are set. Throws a StartFailure that names every invalid one. */
export function readVariables(environment: Record<string, string | undefined>): Variables {
  const read: Record<string, unknown> = {};
  const faults: string[] = [];
  for (const [name, { schema, expected, accepts }] of Object.entries(variables) as [string, Variable][]) {
    const text = environment[name];
    if (text === undefined || text === '') continue;
    const isNumber = 'type' in schema && schema.type === 'integer';
    const value = isNumber && /^-?[0-9]+$/.test(text) ? Number(text) : text;
    const isGood =
      Value.Check(schema, value) && (accepts?.(text) ?? (!isAddress(name) || URL.canParse(text)));
    if (isGood) read[name] = value;
    else {
      const words = typeof expected === 'string' ? expected : expected(text);
      faults.push(`${name} is ${shown(name, text)}: expected ${words}`);
    }
  }
  if (faults.length > 0) throw new StartFailure(faults.join('; '));
  return read as Variables;
}
