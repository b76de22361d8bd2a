import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Secrets } from '../platform/config/secrets.ts';
import type { KeySetKind } from '../platform/runtime/key-set.ts';

/** The embedded provider's own keys: one set per database, so that every node signs and reads alike. */
export interface ProviderKeys {
  /** Private signing keys; the first signs. */
  readonly signing: readonly JWK[];
  /** Sign the provider's cookies; the first does, all are good. */
  readonly cookies: readonly string[];
  /**
   * Keys the hashes of what attempts are counted by, and the browser state. It opens nothing and is never rotated: that
   * would take back every failure, and tell every tab that its sign-in had changed.
   */
  readonly hashing: string;
}

const days = 24 * 3_600_000;

/** An id token names the session at sign-out until the session ends, after fourteen days. */
export const signingKeys: KeySetKind<JWK> = {
  name: 'identity-signing-keys',
  keptMs: 15 * days,
  make: makeSigningKey,
  idOf: ({ kid }) => String(kid),
  fromBefore: (kept) => (Array.isArray(kept) ? (kept as JWK[]) : undefined),
};

/** A browser is known by its cookie for four hundred days. */
export const cookieKeys: KeySetKind<string> = {
  name: 'identity-cookie-keys',
  keptMs: 400 * days,
  make: () => randomBytes(32).toString('base64url'),
  idOf: (key) => createHash('sha256').update(key).digest('base64url').slice(0, 12),
  fromBefore: (kept) => (Array.isArray(kept) ? (kept as string[]) : undefined),
};

/** Its sets follow what is kept: read them at each use. */
export async function loadProviderKeys(secrets: Secrets): Promise<ProviderKeys> {
  const signing = await secrets.ring(signingKeys);
  const cookies = await secrets.ring(cookieKeys);
  const hashing = await secrets.load('identity-hash-key', () => randomBytes(32).toString('base64url'));
  return {
    get signing() {
      return signing.keys.map(({ value }) => value);
    },
    get cookies() {
      return cookies.keys.map(({ value }) => value);
    },
    hashing,
  };
}

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: 'RS256', use: 'sig' };
}
