import type { Transaction } from '../platform/database/database.ts';
import { Failed } from '../platform/http/failure.ts';

/** Late saves are taken back by the log (rule: archive). Throws Failed 'conflict' that names a step to restore. */
export async function assertSavesHere(trx: Transaction, roundId: number): Promise<void> {
  const found = await trx
    .selectFrom('archived_saves')
    .where('round_id', '=', roundId)
    .orderBy('step_id')
    .limit(1)
    .select('step_id')
    .executeTakeFirst();
  if (!found) return;
  throw new Failed(
    'conflict',
    `Predictions of this were saved in step ${found.step_id} of the archive: restore it first`,
  );
}
