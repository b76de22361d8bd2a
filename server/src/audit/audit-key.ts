import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { SecretStore } from '../platform/config/secret-store.ts';
import type { Secrets } from '../platform/config/secrets.ts';

const secretName = 'audit-signing-key';

/** The secret as it is stored: PKCS 8 in Base64. */
interface StoredKey {
  readonly privateKey: string;
}

/** The key pair that signs checkpoints. */
export interface AuditKey {
  readonly privateKey: KeyObject;
  /** As it is published: SPKI in DER. */
  readonly publicKey: Buffer;
}

/**
 * The key pair (Ed25519) that this server signs the heads of its audit chain with, made by the first start. Others keep
 * its public half to check what they kept, so it is never rotated, and it is part of a backup.
 */
export async function loadAuditKey(secrets: Secrets): Promise<AuditKey> {
  return readKey(await secrets.load<StoredKey>(secretName, makeKey));
}

/** The public half for a check, as it is published; undefined: no server has made the key yet. */
export async function findPublicKey(store: SecretStore): Promise<Buffer | undefined> {
  const stored = await store.read(secretName);
  return stored === undefined ? undefined : readKey(stored as StoredKey).publicKey;
}

function makeKey(): StoredKey {
  const { privateKey } = generateKeyPairSync('ed25519');
  return { privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64') };
}

function readKey(stored: StoredKey): AuditKey {
  const key = Buffer.from(stored.privateKey, 'base64');
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return { privateKey, publicKey };
}
