import { createHash, randomBytes } from 'node:crypto';
import { databaseSecrets } from '../platform/config/secret-store.ts';
import { type KeyRing, Secrets } from '../platform/config/secrets.ts';
import type { Database } from '../platform/database/database.ts';
import { systemClock } from '../platform/runtime/clock.ts';
import type { KeySetKind } from '../platform/runtime/key-set.ts';

/**
 * The keys of the product's own tokens. Product tokens are valid for a quarter of an hour, login tokens for a minute.
 */
export const sessionKeys: KeySetKind<string> = {
  name: 'session-key',
  keptMs: 3_600_000,
  make: () => randomBytes(32).toString('base64url'),
  idOf: (secret) => createHash('sha256').update(`id ${secret}`).digest('base64url').slice(0, 12),
  fromBefore: (stored) => (typeof stored === 'string' ? [stored] : undefined),
};

interface Imported {
  readonly id: string;
  readonly key: CryptoKey;
}

/** Signs the product's own tokens with the newest key, and verifies them with the key that they name. */
export class SessionKeys {
  readonly #ring: KeyRing<string>;
  #imported = new Map<string, Promise<CryptoKey>>();

  constructor(ring: KeyRing<string>) {
    this.#ring = ring;
  }

  /** Grows whenever keys are added or removed. */
  get changes(): number {
    return this.#ring.changes;
  }

  /** The key that signs now. */
  async signing(): Promise<Imported> {
    const [first] = this.#ring.keys;
    if (!first) throw new Error('There is no key for the session');
    return { id: first.id, key: await this.#import(first) };
  }

  /** The key that a token's header names. A token without a key id is from before keys had ids: the oldest key's. */
  async named(id: string | undefined): Promise<CryptoKey> {
    const { keys } = this.#ring;
    const oldest = () => keys.toSorted((one, other) => one.signsFrom - other.signsFrom)[0];
    const key = id === undefined ? oldest() : keys.find((each) => each.id === id);
    if (!key) throw new Error('The token names a key that is no longer valid');
    return await this.#import(key);
  }

  /** Imports a key once: verifying with raw bytes would import it every time, which costs more than the check. */
  #import({ id, value }: { readonly id: string; readonly value: string }): Promise<CryptoKey> {
    const known = this.#imported.get(id);
    if (known) return known;
    const use = { name: 'HMAC', hash: 'SHA-256' };
    const raw = Buffer.from(value, 'base64url');
    const key = crypto.subtle.importKey('raw', raw, use, false, ['sign', 'verify']);
    // Drops the keys that are no longer used, together with the others.
    if (this.#imported.size >= 10) this.#imported.clear();
    this.#imported.set(id, key);
    return key;
  }
}

/** The keys of the product's own tokens, shared by every node. */
export async function loadSessionKeys(secrets: Secrets): Promise<SessionKeys> {
  return new SessionKeys(await secrets.ring(sessionKeys));
}

/** The keys as a database's own secrets have them now: for tools that make tokens. */
export async function loadSessionKey(db: Database): Promise<SessionKeys> {
  return await loadSessionKeys(new Secrets(databaseSecrets(db), systemClock));
}
