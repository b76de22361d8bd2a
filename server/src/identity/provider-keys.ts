import { randomBytes, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Database } from '../platform/database.ts';
import { loadSecret } from '../platform/secrets.ts';

/** The embedded provider's own keys: one set per database, so that every node signs and reads alike. */
export interface ProviderKeys {
  /** Private signing keys; the first signs. */
  readonly signing: readonly JWK[];
  /** Sign the provider's cookies. */
  readonly cookies: readonly string[];
  /** Keys the hashes of what attempts are counted by, and the browser state. */
  readonly hashing: string;
}

export async function loadProviderKeys(db: Database): Promise<ProviderKeys> {
  return {
    signing: await loadSecret(db, 'identity-signing-keys', async () => [await makeSigningKey()]),
    cookies: await loadSecret(db, 'identity-cookie-keys', () => [randomBytes(32).toString('base64url')]),
    hashing: await loadSecret(db, 'identity-hash-key', () => randomBytes(32).toString('base64url')),
  };
}

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: 'RS256', use: 'sig' };
}
