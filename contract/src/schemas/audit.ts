import Type, { type Static } from 'typebox';
import { declareCalls } from './declare-calls.ts';
import { Instant, orNull } from './fields.ts';

/**
 * A signed head of the chain of operators' acts (rule: audit-checkpoints). Signed with Ed25519 are four lines, each with
 * a line feed behind it: `furlong audit checkpoint 1`, `sequence`, `head`, `at`, the last three as they are here.
 */
export const AuditCheckpoint = Type.Object({
  /** How many acts the chain had. */
  sequence: Type.Integer({ minimum: 1 }),
  /** The hash of the last link: SHA-256 in hexadecimal. */
  head: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  /** When it was signed, in UTC to the millisecond. */
  at: Instant,
  /** The key that checks the signature: SPKI in DER, in Base64. It is never changed; keep it with the first head. */
  publicKey: Type.String({ maxLength: 200 }),
  /** In Base64. */
  signature: Type.String({ maxLength: 200 }),
});
export type AuditCheckpoint = Static<typeof AuditCheckpoint>;

export const auditCalls = declareCalls('audit', {
  GetAuditHead: {
    summary:
      "The newest signed head of the chain of operators' acts, to be kept elsewhere: signed every 15 minutes when there is something new. Null before the first act.",
    payload: Type.Object({ auditHead: orNull(AuditCheckpoint) }),
  },
});
