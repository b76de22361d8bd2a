import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Secrets } from '../platform/config/secrets.ts';
import type { KeySetKind } from '../platform/runtime/key-set.ts';
import { type FactorKeys, factorKeys } from './second-factor/factor-keys.ts';

/** The embedded provider's own keys: one set per database, so that all nodes sign and verify alike. */
export interface ProviderKeys {
  /** Private signing keys; the first signs. */
  readonly signing: readonly JWK[];
  /** Keys of the provider's cookies; the first signs, all verify. */
  readonly cookies: readonly string[];
  /**
   * The key of the hashes that attempts are counted by, and of the browser state. It grants nothing, and is never
   * rotated: that would reset every count, and tell every tab that its sign-in has changed.
   */
  readonly hashing: string;
  /** They encrypt the secrets of second factors; the first encrypts, all decrypt. */
  readonly factor: FactorKeys;
}

const dayMs = 24 * 3_600_000;

/** Fifteen days: an id token names its session at sign-out, and a session lasts fourteen. */
export const signingKeys: KeySetKind<JWK> = {
  name: 'identity-signing-keys',
  keptMs: 15 * dayMs,
  make: makeSigningKey,
  idOf: ({ kid }) => String(kid),
  fromBefore: (stored) => (Array.isArray(stored) ? (stored as JWK[]) : undefined),
};

/** Four hundred days: as long as the cookie of a known browser. */
export const cookieKeys: KeySetKind<string> = {
  name: 'identity-cookie-keys',
  keptMs: 400 * dayMs,
  make: () => randomBytes(32).toString('base64url'),
  idOf: (key) => createHash('sha256').update(key).digest('base64url').slice(0, 12),
  fromBefore: (stored) => (Array.isArray(stored) ? (stored as string[]) : undefined),
};

/** Loads the provider's keys. The sets change when keys are rotated: read them at each use. */
export async function loadProviderKeys(secrets: Secrets): Promise<ProviderKeys> {
  const signing = await secrets.ring(signingKeys);
  const cookies = await secrets.ring(cookieKeys);
  const factor = await secrets.ring(factorKeys);
  const hashing = await secrets.load('identity-hash-key', () => randomBytes(32).toString('base64url'));
  return {
    get signing() {
      return signing.keys.map(({ value }) => value);
    },
    get cookies() {
      return cookies.keys.map(({ value }) => value);
    },
    get factor() {
      return factor.keys;
    },
    hashing,
  };
}

/** As strong as 128 bits (NIST SP 800-57); the library's default has 112. */
const signingBits = 3_072;

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true, modulusLength: signingBits });
  return { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: 'RS256', use: 'sig' };
}
