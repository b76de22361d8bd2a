import { randomBytes } from 'node:crypto';
import type { Database } from '../platform/database.ts';
import { loadSecret } from '../platform/secrets.ts';

/** The key of the product's own tokens, shared by every node. */
export async function loadSessionKey(db: Database): Promise<CryptoKey> {
  const secret = await loadSecret(db, 'session-key', () => randomBytes(32).toString('base64url'));
  // Imported once: verifying with raw bytes imports them every time, which costs more than the check.
  return await crypto.subtle.importKey(
    'raw',
    Buffer.from(secret, 'base64url'),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  );
}
