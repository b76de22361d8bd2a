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

/** A scope that an access token must carry: the product's own calls, the feed's, or who its holder is. */
type Scope = 'api' | 'feed' | 'openid';

/** Who an access token speaks for. Throws Failed: 401 for a token that is not good, 403 without the scope. */
export type VerifyAccessToken = (token: string, scope: Scope) => Promise<SsoCaller>;

interface Issuer {
  readonly issuer: string;
  readonly audience: string;
  readonly keys: JWTVerifyGetKey;
}

/** The year 2100 in seconds: a later time is not one of a sign-in. */
const farSeconds = 4_102_444_800;
/** Only public-key signatures: a shared secret has no place in an access token. */
const algorithms = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA', 'Ed25519'];

/** Whether the sign-in that a caller's access token comes from goes on. */
export type SignInHolds = (caller: Pick<SsoCaller, 'grantId' | 'subject'>) => Promise<boolean>;

/**
 * Verifies access tokens of the embedded provider with its own keys, and of the operator's issuer, where there
 * is one, with the keys it publishes. With such an issuer the embedded provider signs in nobody but the feed. A
 * person's token of the embedded provider is good only while its sign-in goes on: a token that was copied out before a
 * sign-out or a new password buys nothing after it.
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
    // A name that cannot be kept is nobody's.
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
    };
  };
}

/** What another issuer calls the sign-in; where it does not say, every access token counts as a sign-in of its own. */
function sessionOf({ sid }: JWTPayload): string {
  return isName(sid) ? sid.slice(0, 200).toWellFormed() : randomUUID();
}

/** An issuer that does not tell when the sign-in was is taken at the time it made the token. */
function signedInAtOf({ auth_time: given, iat }: JWTPayload): Date {
  const seconds = [given, iat].find((at) => typeof at === 'number' && at >= 0 && at < farSeconds);
  return new Date(1000 * (typeof seconds === 'number' ? seconds : 0));
}

/** The provider's own public keys, as they stand. */
function followKeys(keys: ProviderKeys): JWTVerifyGetKey {
  let ids: string | undefined;
  let set: JWTVerifyGetKey | undefined;
  return async (header, token) => {
    const { signing } = keys;
    const now = signing.map(({ kid }) => kid).join(' ');
    if (!set || ids !== now) {
      ids = now;
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
    // A token that is not good is the caller's; an issuer that cannot be asked is not.
    const keysMissing = error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError);
    if (keysMissing) throw new Failed('unavailable', 'The identity provider cannot be reached; try again');
    throw unauthenticated();
  }
}

/** The keys an issuer publishes, found through its discovery document: asked once, again after a failure. */
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

/** Whether a claim is a text that can be kept. */
function isName(claim: unknown): claim is string {
  return typeof claim === 'string' && claim !== '' && isWholeText(claim);
}

function unauthenticated(): Failed {
  return new Failed('unauthenticated', 'The access token is missing, expired or not valid here');
}
