import { unmetPasswordRules } from '@furlong/domain/password';
import { readDatabaseHosts } from '../../database/database-hosts.ts';
import { openOrigins, readPushServices } from '../../http/push-services.ts';
import { StartFailure } from '../../runtime/start-failure.ts';
import { isPushSubject } from './push-subject.ts';
import { isDatabaseLineSecure, isThisMachine, secureMail } from './secure-lines.ts';
import { isSecret, shown, type Variables } from './variables.ts';

const lengthMin = 16;
const differentMin = 8;

/** The text about secrets in production. */
const strongSecret = `a secret of ${lengthMin} characters or more, ${differentMin} of them different, that nobody guesses, such as openssl rand -hex 32 makes`;

/** The feed's client secret in the demo; refused in production. */
export const demoFeedSecret = 'demo-feed';

/** Whether browsers offer the cryptography for signing in at an address: over https, or on this machine. */
export function canSignInAt({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || isThisMachine(hostname);
}

/** Throws a StartFailure that names everything that production does not start with, and what was expected. */
export function checkProduction(read: Variables, publicUrl: URL | undefined): void {
  const faults = [...findUnfit(read, publicUrl), ...findWeakSecrets(read), ...findOpenLines(read)];
  if (faults.length > 0) throw new StartFailure(faults.join('; '));
}

function* findUnfit(read: Variables, publicUrl: URL | undefined): Generator<string> {
  if (read.DEMO === 'on') {
    yield 'DEMO is on: production runs without demo accounts and simulated races; expected off';
  }
  if (publicUrl === undefined) {
    yield 'PUBLIC_URL is missing: expected the https:// address under which punters reach this server';
  } else if (!canSignInAt(publicUrl)) {
    yield `PUBLIC_URL is '${publicUrl.origin}': expected an https:// address, because browsers let nobody sign in over http, localhost aside`;
  }
  const isServed = publicUrl !== undefined && canSignInAt(publicUrl) && !isThisMachine(publicUrl.hostname);
  if (read.PUSH_SUBJECT === undefined && isServed && !isPushSubject(publicUrl.origin)) {
    yield `PUSH_SUBJECT is missing: expected a mailto: address, because push services take no '${publicUrl.origin}' (PUBLIC_URL) for whom to turn to`;
  }
}

/** Names weak secrets. With each of them somebody could make cards and results, read metrics, or move money. */
function* findWeakSecrets(read: Variables): Generator<string> {
  const isFeedDefault = read.FEED_CLIENT_SECRET === undefined || read.FEED_CLIENT_SECRET === demoFeedSecret;
  if (isFeedDefault) yield `FEED_CLIENT_SECRET is missing or the default: expected ${strongSecret}`;
  for (const [name, value] of Object.entries(read)) {
    if (!isSecret(name) || (name === 'FEED_CLIENT_SECRET' && isFeedDefault)) continue;
    if (isWeakSecret(String(value))) yield `${name} is weak: expected ${strongSecret}`;
  }
}

/** Names connections that somebody on the way could read or change. */
function* findOpenLines(read: Variables): Generator<string> {
  for (const name of ['OIDC_ISSUER', 'BREACH_CHECK_URL', 'TRACES_URL'] as const) {
    const address = read[name];
    if (address === undefined || canSignInAt(new URL(address))) continue;
    yield `${name} is ${shown(name, address)}: expected an https:// address in production, this machine aside`;
  }
  if (read.WALLET_URL !== undefined && new URL(read.WALLET_URL).protocol !== 'https:') {
    yield 'WALLET_URL is not https://: production moves no money over an open line';
  }
  const registerUrl = read.EXCLUSION_REGISTER_URL;
  if (registerUrl !== undefined && new URL(registerUrl).protocol !== 'https:') {
    yield 'EXCLUSION_REGISTER_URL is not https://: production tells no person over an open line';
  }
  const services = readPushServices(read.PUSH_SERVICES ?? '');
  const [open] = services ? openOrigins(services) : [];
  if (open !== undefined) yield `PUSH_SERVICES names '${open}': production pushes nothing over an open line`;
  if (read.SMTP_URL !== undefined && secureMail(read.SMTP_URL) === undefined) {
    yield 'SMTP_URL says how its line is encrypted: expected smtps://, or smtp:// (encrypted before anything is said), without parameters about TLS';
  }
  if (read.DATABASE_PLAINTEXT === 'trusted-network') return;
  for (const name of ['DATABASE_URL', 'DATABASE_READ_URL'] as const) {
    const address = read[name];
    // Invalid texts were refused before.
    const hosts = address === undefined ? [] : (readDatabaseHosts(address) ?? []);
    if (hosts.every((host) => isDatabaseLineSecure(new URL(host)))) continue;
    yield `${name} leads to another machine over a line that is open, or to whoever answers: expected ?sslmode=verify-full (with sslrootcert=… for an authority of your own), or DATABASE_PLAINTEXT=trusted-network`;
  }
}

/** Whether a secret can be guessed: short, of few different characters, a row of keys, or a decorated common word. */
function isWeakSecret(secret: string): boolean {
  const characters = [...secret];
  return (
    characters.length < lengthMin ||
    new Set(characters).size < differentMin ||
    unmetPasswordRules(secret).some(({ id }) => id === 'variety' || id === 'common')
  );
}
