import type { Transaction } from '../platform/database/database.ts';
import { endSessions } from '../platform/runtime/ended-sessions.ts';

/**
 * Deletes all of an account's records at the provider, on every node: sessions, grants, tokens, unfinished sign-ins.
 * Returns how many sign-ins there were.
 */
export async function endProviderSessions(trx: Transaction, accountId: string): Promise<number> {
  const ended = await trx
    .deleteFrom('oidc_records')
    .where('account_id', '=', accountId)
    .returning(['model', 'id'])
    .execute();
  const grants = ended.flatMap(({ model, id }) => (model === 'Grant' ? id : []));
  await endSessions(trx, grants);
  return grants.length;
}
