import { createHash, createHmac, randomBytes } from 'node:crypto';

/**
 * The browser state of a sign-in: the same for as long as it lasts, another for any other. The provider's check-session
 * page reads it from its cookie, which is gone after a sign-out; it is no credential.
 */
export function browserStateOf(key: string, sessionUid: string, accountId: string): string {
  return createHmac('sha256', key).update(`${sessionUid} ${accountId}`).digest('base64url');
}

/** session_state as OpenID Connect Session Management 1.0 describes it; check-session.js repeats the calculation. */
export function sessionStateOf(clientId: string, origin: string, browserState: string): string {
  const salt = randomBytes(8).toString('hex');
  const hash = createHash('sha256').update(`${clientId} ${origin} ${browserState} ${salt}`).digest('hex');
  return `${hash}.${salt}`;
}
