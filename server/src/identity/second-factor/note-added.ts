import type { Transaction } from '../../platform/database/database.ts';
import { recordSecurityEvent } from '../../security-events/record-event.ts';
import type { IdentityContext } from '../identity-context.ts';
import { endGrants } from '../queries-grants.ts';
import type { Prover } from './prove-factor.ts';
import { putProof } from './queries.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';

/**
 * What follows from a second factor that was added: its record, and the account's first recovery codes, which are
 * returned to be shown once; undefined: it has some. Within a sign-in that is complete it ends the others, which were
 * made without it, and counts as proven.
 */
export async function noteAdded(
  trx: Transaction,
  { keys }: Pick<IdentityContext, 'keys'>,
  prover: Prover,
  now: Date,
): Promise<readonly string[] | undefined> {
  const { accountId, sessionId } = prover;
  if (sessionId !== undefined) {
    await endGrants(trx, accountId, { except: sessionId });
    await putProof(trx, { sessionId, accountId }, now);
  }
  await recordSecurityEvent(trx, { kind: 'second-factor-added', ...prover }, now);
  if ((await countRecoveryCodes(trx, accountId)) > 0) return undefined;
  return await replaceRecoveryCodes(trx, keys.hashing, accountId, now);
}
