import { createHash } from 'node:crypto';

type Field = string | Uint8Array | null;

/** The hash before the first link. */
export const noHash: Buffer = Buffer.alloc(32);

/** What an act's hash is over. Texts as they are stored. */
export interface HashedAct {
  readonly name: string;
  readonly via: string;
  readonly accountId: string | null;
  readonly role: string | null;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly stateBefore: string | null;
  readonly stateAfter: string | null;
  readonly at: Date;
  readonly actorHash: Uint8Array;
  readonly subjectHash: Uint8Array | null;
}

/** The hash of an act (rule: audit-acts). Its id is not in it: the link has it. */
export function hashAct(act: HashedAct): Buffer {
  return hashFields('furlong act 1', [
    act.name,
    act.via,
    act.accountId,
    act.role,
    act.subjectKind,
    act.subjectId,
    act.stateBefore,
    act.stateAfter,
    String(act.at.getTime()),
    act.actorHash,
    act.subjectHash,
  ]);
}

/** The hash of what names a person, under a salt that is stored apart (rule: audit-persons). */
export function hashPerson(salt: Uint8Array, fields: string): Buffer {
  return hashFields('furlong person 1', [salt, fields]);
}

/** The hash of a link of the chain (rule: audit-chain). */
export function hashLink(link: {
  readonly sequence: number;
  readonly actId: number;
  readonly actHash: Uint8Array;
  readonly previousHash: Uint8Array;
}): Buffer {
  const { sequence, actId, actHash, previousHash } = link;
  return hashFields('furlong link 1', [String(sequence), String(actId), actHash, previousHash]);
}

/**
 * SHA-256 over fields, each with its length before it, and null told from an empty text: no other fields give the same
 * bytes. The kind comes first, so that the hash of one thing is never that of another.
 */
function hashFields(kind: string, fields: readonly Field[]): Buffer {
  const hash = createHash('sha256');
  for (const field of [kind, ...fields]) {
    const bytes = field === null ? null : Buffer.from(field);
    const head = Buffer.alloc(5);
    head.writeUInt8(bytes === null ? 0 : 1);
    head.writeUInt32BE(bytes?.length ?? 0, 1);
    hash.update(head);
    if (bytes) hash.update(bytes);
  }
  return hash.digest();
}
