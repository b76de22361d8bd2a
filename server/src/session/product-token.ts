import { jwtVerify, SignJWT } from 'jose';
import { Failed } from '../platform/http/failure.ts';
import type { Caller } from '../platform/http/handlers.ts';
import type { SessionKeys } from './session-key.ts';

const audience = 'furlong-product';
/** Issuer of the product's own tokens. */
const issuer = 'furlong';
/** Shorter than the time for which ended sign-ins are stored (platform/runtime/ended-sessions.ts). */
const lifetimeSeconds = 15 * 60;

/** Makes the Bearer token of a punter's calls. */
export async function createProductToken(
  keys: SessionKeys,
  caller: Caller,
  now: Date,
): Promise<{ readonly token: string; readonly expiresAt: Date }> {
  const { id, key } = await keys.signing();
  const issuedAt = Math.floor(now.getTime() / 1000);
  const token = await new SignJWT({
    op: caller.operator,
    rem: caller.remember,
    ext: { iss: caller.issuer, sub: caller.subject },
    sid: caller.sessionId,
    auth_time: Math.floor(caller.signedInAt.getTime() / 1000),
    mfa: caller.secondFactor === true,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'product+jwt', kid: id })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(String(caller.punterId))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifetimeSeconds)
    .sign(key);
  return { token, expiresAt: new Date((issuedAt + lifetimeSeconds) * 1000) };
}

/** The caller of a product token, and when it expires. Throws Failed 401 for any token that is not valid. */
export async function verifyProductToken(
  keys: SessionKeys,
  token: string,
  now: Date,
): Promise<{ readonly caller: Caller; readonly expiresAt: number }> {
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => keys.named(kid), {
      issuer,
      audience,
      algorithms: ['HS256'],
      typ: 'product+jwt',
      requiredClaims: ['exp', 'sub', 'sid', 'auth_time'],
      currentDate: now,
    });
    const external = payload.ext as { iss: string; sub: string };
    const caller = {
      punterId: Number(payload.sub),
      subject: external.sub,
      issuer: external.iss,
      operator: payload.op === true,
      remember: payload.rem === true,
      sessionId: String(payload.sid),
      signedInAt: new Date(Number(payload.auth_time) * 1000),
      secondFactor: payload.mfa === true,
    };
    return { caller, expiresAt: Number(payload.exp) * 1000 };
  } catch {
    throw new Failed('unauthenticated', 'The token is missing, expired or not valid here: sign in again');
  }
}
