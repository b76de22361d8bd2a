import type { Transaction } from '../../platform/database/database.ts';
import { type FactorKeys, openSecret, sealSecret } from './factor-keys.ts';

/** Secrets encrypted anew in one go. */
const pageMax = 500;

/**
 * Encrypts the secrets of all second factors anew, with the first of `after`, because the keys of `before` are being
 * dropped. Set-ups that are under way begin again.
 */
export async function resealSecrets(trx: Transaction, before: FactorKeys, after: FactorKeys): Promise<void> {
  await trx.deleteFrom('totp_set_ups').execute();
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await trx
      .selectFrom('totp_factors')
      .select(['account_id as accountId', 'secret'])
      .where('account_id', '>', last)
      .orderBy('account_id')
      .limit(pageMax)
      .forUpdate()
      .execute();
    for (const { accountId, secret } of rows) {
      await trx
        .updateTable('totp_factors')
        .set({ secret: sealSecret(after, accountId, openSecret(before, accountId, secret)) })
        .where('account_id', '=', accountId)
        .execute();
    }
    if (rows.length < pageMax) return;
    last = rows.at(-1)?.accountId ?? last;
  }
}
