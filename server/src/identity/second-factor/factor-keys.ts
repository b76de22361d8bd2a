import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { Failed } from '../../platform/http/failure.ts';
import type { Key, KeySetKind } from '../../platform/runtime/key-set.ts';

/**
 * The keys that encrypt secrets of second factors. What an old key encrypted is read for as long as it is stored, so no
 * key expires. A rotation that discards keys encrypts everything anew first.
 */
export const factorKeys: KeySetKind<string> = {
  name: 'second-factor-keys',
  keptMs: Number.MAX_SAFE_INTEGER,
  make: () => randomBytes(32).toString('base64url'),
  idOf: (key) => createHash('sha256').update(key).digest('base64url').slice(0, 12),
  fromBefore: () => undefined,
};

/** The keys of the set, the one that encrypts first. */
export type FactorKeys = readonly Pick<Key<string>, 'id' | 'value'>[];

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts a secret of an account: `keyId.nonce+tag+text`. It opens for that account alone. */
export function sealSecret(keys: FactorKeys, accountId: string, secret: string): string {
  const [key] = keys;
  if (!key) throw new Error('There is no key for secrets of second factors');
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, Buffer.from(key.value, 'base64url'), nonce);
  cipher.setAAD(Buffer.from(accountId));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return `${key.id}.${Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')}`;
}

/**
 * Decrypts a secret of an account. Throws Failed 503 for a key that this node does not have: it was made a moment ago,
 * or the folder of secrets is another one than before.
 */
export function openSecret(keys: FactorKeys, accountId: string, sealed: string): string {
  const [keyId, packed = ''] = sealed.split('.');
  const key = keys.find(({ id }) => id === keyId);
  if (!key)
    throw new Failed('unavailable', 'The second factor cannot be checked now. Try again in a minute.');
  const bytes = Buffer.from(packed, 'base64url');
  const decipher = createDecipheriv(
    algorithm,
    Buffer.from(key.value, 'base64url'),
    bytes.subarray(0, nonceBytes),
    { authTagLength: tagBytes },
  );
  decipher.setAAD(Buffer.from(accountId));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const text = bytes.subarray(nonceBytes + tagBytes);
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
}
