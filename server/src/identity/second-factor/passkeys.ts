import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Queryable } from '../../platform/database/database.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { Account } from '../queries.ts';
import {
  insertChallenge,
  notePasskeyUse,
  type Passkey,
  passkeysMax,
  selectPasskeys,
  takeChallenge,
} from './queries-passkeys.ts';

/** How long a browser has to answer a challenge. */
const challengeMs = 5 * 60_000;
/** Longest answer of a browser, as JSON. */
export const passkeyAnswerMax = 12_000;

type Passkeys = Pick<IdentityContext, 'platform'>;

/** The site that a passkey is for: its host, and the origin of the pages that may use it. */
function siteOf({ platform: { settings } }: Passkeys) {
  return { origin: settings.publicUrl, rpID: new URL(settings.publicUrl).hostname };
}

const namesOf = (passkeys: readonly Passkey[]) => passkeys.map(({ id, transports }) => ({ id, transports }));

/** What a browser is asked for to make a passkey; undefined: the account has as many as it may. */
export async function askForPasskey(
  context: Passkeys,
  account: Pick<Account, 'id' | 'username'>,
  now: Date,
): Promise<PublicKeyCredentialCreationOptionsJSON | undefined> {
  const { db, operator } = context.platform;
  const known = await selectPasskeys(db, account.id);
  if (known.length >= passkeysMax) return undefined;
  const options = await generateRegistrationOptions({
    rpName: operator.brand,
    rpID: siteOf(context).rpID,
    userName: account.username,
    userID: new TextEncoder().encode(account.id),
    attestationType: 'none',
    excludeCredentials: namesOf(known),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    timeout: challengeMs,
  });
  const { challenge } = options;
  await insertChallenge(db, { challenge, accountId: account.id, purpose: 'register' }, now);
  return options;
}

/** What a browser is asked for to prove a passkey; undefined: the account has none. */
export async function askForProof(
  context: Passkeys,
  accountId: string,
  now: Date,
): Promise<PublicKeyCredentialRequestOptionsJSON | undefined> {
  const { db } = context.platform;
  const known = await selectPasskeys(db, accountId);
  if (known.length === 0) return undefined;
  const options = await generateAuthenticationOptions({
    rpID: siteOf(context).rpID,
    allowCredentials: namesOf(known),
    userVerification: 'preferred',
    timeout: challengeMs,
  });
  await insertChallenge(db, { challenge: options.challenge, accountId, purpose: 'prove' }, now);
  return options;
}

/** The passkey that a browser made, if its answer is to a challenge of the account; undefined otherwise. */
export async function readNewPasskey(
  context: Passkeys,
  accountId: string,
  answer: string,
  now: Date,
): Promise<(Pick<Passkey, 'id' | 'counter' | 'transports'> & { publicKey: Uint8Array }) | undefined> {
  const { db } = context.platform;
  const response = readAnswer<RegistrationResponseJSON>(answer);
  if (response === undefined) return undefined;
  const { origin, rpID } = siteOf(context);
  const since = new Date(now.getTime() - challengeMs);
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) =>
        takeChallenge(db, { challenge, accountId, purpose: 'register' }, since),
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: false,
    });
    if (!verified) return undefined;
    const { id, publicKey, counter, transports } = registrationInfo.credential;
    return { id, publicKey, counter, transports: knownTransports(transports) };
  } catch {
    // The library throws for whatever is not as it should be; none of it is the server's fault.
    return undefined;
  }
}

/** Whether a browser's answer proves a passkey of the account. A challenge is answered once. */
export async function provePasskey(
  context: Passkeys,
  accountId: string,
  answer: string,
  now: Date,
): Promise<boolean> {
  const { db } = context.platform;
  const response = readAnswer<AuthenticationResponseJSON>(answer);
  const passkey = response && (await findPasskey(db, accountId, response.id));
  if (!response || !passkey) return false;
  const { origin, rpID } = siteOf(context);
  const since = new Date(now.getTime() - challengeMs);
  const { id, counter, transports } = passkey;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => takeChallenge(db, { challenge, accountId, purpose: 'prove' }, since),
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter, transports },
      requireUserVerification: false,
    });
    if (!verified) return false;
    const { newCounter } = authenticationInfo;
    return await notePasskeyUse(db, { id, counter: newCounter, seen: counter }, now);
  } catch {
    return false;
  }
}

async function findPasskey(db: Queryable, accountId: string, id: string): Promise<Passkey | undefined> {
  return (await selectPasskeys(db, accountId)).find((passkey) => passkey.id === id);
}

/** Reads a browser's answer as far as it is looked at here; the library looks at the rest. */
function readAnswer<T extends { readonly id: string; readonly response: object }>(
  text: string,
): T | undefined {
  if (text.length > passkeyAnswerMax) return undefined;
  try {
    const answer = JSON.parse(text) as Partial<T> | null;
    const isWhole = typeof answer?.id === 'string' && typeof answer.response === 'object';
    return isWhole && answer.response !== null ? (answer as T) : undefined;
  } catch {
    return undefined;
  }
}

/** The ways to reach an authenticator that browsers know: a browser's answer may say anything. */
function knownTransports(said: readonly string[] | undefined): string[] {
  const known = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];
  return known.filter((transport) => said?.includes(transport));
}
