import { createHash, createPublicKey, verify } from 'node:crypto';
import type { AuditRow, CheckpointRow, PersonRow } from './queries-audit.ts';

/*
 * The hashes and the signed text of the audit chain, written a second time on purpose: a check by the code that made
 * them would find nothing wrong with that code.
 */

/** The hash that an act should have, by its fields. */
export function rereadAct(act: NonNullable<AuditRow['act']>): string {
  return digest(
    text('furlong act 1'),
    text(act.name),
    text(act.via),
    text(act.accountId),
    text(act.role),
    text(act.subjectKind),
    text(act.subjectId),
    text(act.stateBefore),
    text(act.stateAfter),
    text(act.atMs),
    bytes(act.actorHash),
    bytes(act.subjectHash),
  );
}

/** The hash that the act should have of what names a person. */
export function rereadPerson({ salt, fields }: PersonRow): string {
  return digest(text('furlong person 1'), bytes(salt), text(fields));
}

/** The hash that a link should have. */
export function rereadLink(link: NonNullable<AuditRow['link']>): string {
  return digest(
    text('furlong link 1'),
    text(String(link.sequence)),
    text(String(link.actId)),
    bytes(link.actHash),
    bytes(link.previousHash),
  );
}

/** Whether a checkpoint's signature is of its key, and of these values. */
export function isSigned({ sequence, head, at, publicKey, signature }: CheckpointRow): boolean {
  const lines = ['furlong audit checkpoint 1', sequence, head, at, ''].join('\n');
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return (
      key.asymmetricKeyType === 'ed25519' &&
      verify(null, Buffer.from(lines), key, Buffer.from(signature, 'base64'))
    );
  } catch {
    return false;
  }
}

/** A field as it is hashed: a mark, four bytes of length, the bytes. Null has another mark than an empty text. */
function field(content: Buffer | null): Buffer {
  if (content === null) return Buffer.from([0, 0, 0, 0, 0]);
  const length = content.length;
  return Buffer.concat([Buffer.from([1, length >>> 24, length >>> 16, length >>> 8, length]), content]);
}

function text(value: string | null): Buffer {
  return field(value === null ? null : Buffer.from(value, 'utf8'));
}

/** Of hexadecimal digits. */
function bytes(value: string | null): Buffer {
  return field(value === null ? null : Buffer.from(value, 'hex'));
}

function digest(...fields: readonly Buffer[]): string {
  return createHash('sha256').update(Buffer.concat(fields)).digest('hex');
}
