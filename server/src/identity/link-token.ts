import { createHash, randomBytes } from 'node:crypto';

/** A token for a mailed link; the database stores only its hash. */
export function makeLinkToken(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashLinkToken(token) };
}

export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
