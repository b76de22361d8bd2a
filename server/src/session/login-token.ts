import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { Failed } from '../platform/http/failure.ts';
import type { SsoCaller } from '../platform/http/handlers.ts';
import type { SessionKeys } from './session-key.ts';

const audience = 'furlong-login';
const issuer = 'furlong';
/** One minute, and single use, because the token travels in a query (rule: tokens). */
const lifetimeSeconds = 60;

/** A verified login token. Its `id` makes it single use. */
export interface LoginToken {
  readonly id: string;
  readonly expiresAt: Date;
  readonly caller: SsoCaller;
}

export async function createLoginToken(keys: SessionKeys, caller: SsoCaller, now: Date): Promise<string> {
  const { id, key } = await keys.signing();
  const issuedAt = Math.floor(now.getTime() / 1000);
  return await new SignJWT({
    ext: caller.issuer,
    name: caller.username,
    op: caller.operator,
    remember: caller.remember,
    grant: caller.grantId,
    sid: caller.sessionId,
    auth_time: Math.floor(caller.signedInAt.getTime() / 1000),
    mfa: caller.secondFactor === true,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'login+jwt', kid: id })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(caller.subject)
    .setJti(randomUUID())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifetimeSeconds)
    .sign(key);
}

/** Verifies a login token. Throws Failed 401. Whether it was used before is not checked here but in the database. */
export async function verifyLoginToken(keys: SessionKeys, token: string, now: Date): Promise<LoginToken> {
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => keys.named(kid), {
      issuer,
      audience,
      algorithms: ['HS256'],
      typ: 'login+jwt',
      requiredClaims: ['exp', 'sub', 'jti', 'sid', 'auth_time'],
      currentDate: now,
    });
    return {
      id: String(payload.jti),
      expiresAt: new Date(Number(payload.exp) * 1000),
      caller: {
        issuer: String(payload.ext),
        subject: String(payload.sub),
        username: String(payload.name),
        operator: payload.op === true,
        remember: payload.remember === true,
        grantId: typeof payload.grant === 'string' ? payload.grant : undefined,
        sessionId: String(payload.sid),
        signedInAt: new Date(Number(payload.auth_time) * 1000),
        secondFactor: payload.mfa === true,
      },
    };
  } catch {
    throw loginTokenSpent();
  }
}

/** One failure for all login tokens that are not valid, so that it reveals nothing more. */
export function loginTokenSpent(): Failed {
  return new Failed('unauthenticated', 'The login token is expired, used or not valid: sign in again');
}
