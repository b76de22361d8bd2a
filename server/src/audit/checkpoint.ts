import { sign } from 'node:crypto';
import type { AuditCheckpoint } from '@furlong/contract/schemas/audit';
import type { AuditKey } from './audit-key.ts';
import type { StoredCheckpoint } from './queries-chain.ts';

/** Signs a head of the chain (rule: audit-checkpoints). */
export function signCheckpoint(
  { privateKey, publicKey }: AuditKey,
  head: Pick<StoredCheckpoint, 'sequence' | 'head' | 'at'>,
): StoredCheckpoint {
  const signature = sign(null, Buffer.from(signedText(head)), privateKey);
  return { ...head, publicKey, signature };
}

/** What is signed: four lines, none of which can hold the end of a line. */
function signedText({ sequence, head, at }: Pick<StoredCheckpoint, 'sequence' | 'head' | 'at'>): string {
  return `furlong audit checkpoint 1\n${sequence}\n${head.toString('hex')}\n${at.toISOString()}\n`;
}

/** A checkpoint as it is published, and written to the file. */
export function shapeCheckpoint({
  sequence,
  head,
  at,
  publicKey,
  signature,
}: StoredCheckpoint): AuditCheckpoint {
  return {
    sequence,
    head: head.toString('hex'),
    at: at.toISOString(),
    publicKey: publicKey.toString('base64'),
    signature: signature.toString('base64'),
  };
}
