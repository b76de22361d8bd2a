import { randomUUID } from 'node:crypto';
import { isWholeText } from '@furlong/domain/outside-text';
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  decodeJwt,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import type { Settings } from '../platform/config/settings/settings.ts';
import { Failed } from '../platform/http/failure.ts';
import type { SsoCaller } from '../platform/http/handlers.ts';
import { discoverIssuer } from './discover-issuer.ts';
import type { ProviderKeys } from './provider-keys.ts';

/** A scope that an access token must have: the product's own calls, the feed's, or the holder's identity. */
type Scope = 'api' | 'feed' | 'openid';

/** Verifies an access token and returns its holder. Throws Failed: 401 for an invalid token, 403 without the scope. */
export type VerifyAccessToken = (token: string, scope: Scope) => Promise<SsoCaller>;

interface Issuer {
  readonly issuer: string;
  readonly audience: string;
  readonly keys: JWTVerifyGetKey;
}

/** The year 2100 in seconds: no sign-in is later. */
const farSeconds = 4_102_444_800;
/** Public-key signatures only: an access token must not be signed with a shared secret. */
const algorithms = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA', 'Ed25519'];

/** Whether the sign-in that an access token stems from is still valid. */
export type SignInHolds = (caller: Pick<SsoCaller, 'grantId' | 'subject'>) => Promise<boolean>;

/**
 * Makes the verifier of access tokens: those of the embedded provider with its own keys, and those of an external
 * issuer with the keys it publishes. With an external issuer the embedded provider signs in only the feed. A person's
 * token of the embedded provider is valid only while its sign-in is: a copied token is useless after a sign-out or new
 * password.
 */
export function createAccessTokenVerifier(
  settings: Settings,
  keys: ProviderKeys,
  signInHolds: SignInHolds,
): VerifyAccessToken {
  const embedded: Issuer = {
    issuer: `${settings.publicUrl}/identity`,
    audience: `${settings.publicUrl}/api`,
    keys: followKeys(keys),
  };
  const { externalIssuer } = settings;
  const external = externalIssuer && { ...externalIssuer, keys: discoverKeys(externalIssuer.issuer) };
  return async (token, scope) => {
    const from = issuerOf(token);
    const trusted =
      from === external?.issuer ? external : !external || scope === 'feed' ? embedded : undefined;
    if (!trusted) throw unauthenticated();
    const claims = await verify(token, trusted);
    if (!scopesOf(claims).includes(scope)) {
      throw new Failed('forbidden', `The access token does not carry the scope '${scope}'`);
    }
    // A subject that the database cannot store is refused.
    if (!claims.sub || !isWholeText(claims.sub)) throw unauthenticated();
    const grantId = trusted === embedded ? String(claims.furlong_grant) : undefined;
    if (scope !== 'feed' && !(await signInHolds({ grantId, subject: claims.sub }))) throw unauthenticated();
    return {
      issuer: trusted.issuer,
      subject: claims.sub,
      username: usernameOf(claims, claims.sub),
      operator: claims.furlong_operator === true,
      remember: claims.furlong_remember !== false,
      grantId,
      sessionId: grantId ?? sessionOf(claims),
      signedInAt: signedInAtOf(claims),
      secondFactor: saysSecondFactor(claims, trusted === external ? external.secondFactor : ['mfa']),
    };
  };
}

/** The external issuer's id of the sign-in; without one, every access token counts as a sign-in of its own. */
function sessionOf({ sid }: JWTPayload): string {
  return isName(sid) ? sid.slice(0, 200).toWellFormed() : randomUUID();
}

/** Whether a token says, by `amr` or `acr`, that its sign-in gave a second factor (rule: second-factor). */
function saysSecondFactor({ amr, acr }: JWTPayload, wanted: readonly string[]): boolean {
  const said: readonly unknown[] = [acr, ...(Array.isArray(amr) ? amr : [amr])];
  return wanted.some((value) => said.includes(value));
}

/** The time of the sign-in; an issuer that does not state it is taken at the token's own time. */
function signedInAtOf({ auth_time: given, iat }: JWTPayload): Date {
  const seconds = [given, iat].find((at) => typeof at === 'number' && at >= 0 && at < farSeconds);
  return new Date(1000 * (typeof seconds === 'number' ? seconds : 0));
}

/** The provider's own public keys, followed when they are rotated. */
function followKeys(keys: ProviderKeys): JWTVerifyGetKey {
  let ids: string | undefined;
  let set: JWTVerifyGetKey | undefined;
  return async (header, token) => {
    const { signing } = keys;
    const current = signing.map(({ kid }) => kid).join(' ');
    if (!set || ids !== current) {
      ids = current;
      set = createLocalJWKSet({
        keys: signing.map(({ kty, n, e, kid, alg, use }) => ({ kty, n, e, kid, alg, use })),
      } as Parameters<typeof createLocalJWKSet>[0]);
    }
    return await set(header, token);
  };
}

function issuerOf(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    throw unauthenticated();
  }
}

async function verify(token: string, { issuer, audience, keys }: Issuer): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience,
      algorithms,
      clockTolerance: 5,
      requiredClaims: ['exp', 'sub'],
    });
    return payload;
  } catch (error) {
    // An invalid token is the caller's fault; an issuer that cannot be reached is not.
    const keysMissing = error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError);
    if (keysMissing) throw new Failed('unavailable', 'The identity provider cannot be reached; try again');
    throw unauthenticated();
  }
}

/** The keys that an issuer publishes, found through its discovery document: asked once, and again after a failure. */
function discoverKeys(issuer: string): JWTVerifyGetKey {
  let found: Promise<JWTVerifyGetKey> | undefined;
  const discover = async () => createRemoteJWKSet(await discoverIssuer(issuer), { timeoutDuration: 5_000 });
  return async (header, token) => {
    found ??= discover();
    try {
      return await (await found)(header, token);
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) found = undefined;
      throw error;
    }
  };
}

function scopesOf({ scope, scp }: JWTPayload): string[] {
  if (typeof scope === 'string') return scope.split(' ');
  if (typeof scp === 'string') return scp.split(' ');
  return Array.isArray(scp) ? scp.filter((one) => typeof one === 'string') : [];
}

function usernameOf(claims: JWTPayload, subject: string): string {
  const named = [claims.preferred_username, claims.email].find(isName);
  return (named ?? subject).slice(0, 200).toWellFormed();
}

/** Whether a claim is a text that the database can store. */
function isName(claim: unknown): claim is string {
  return typeof claim === 'string' && claim !== '' && isWholeText(claim);
}

function unauthenticated(): Failed {
  return new Failed('unauthenticated', 'The access token is missing, expired or not valid here');
}
