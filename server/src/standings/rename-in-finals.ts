import { aliasKey } from '@furlong/domain/alias';
import type { Transaction } from '../platform/database/database.ts';
import { finalsRenamed } from './announce.ts';

/** Shows somebody whose data are erased under another name on the boards of meetings that are over (rule: data-deletion). */
export async function renameInFinals(trx: Transaction, punterId: number, alias: string): Promise<void> {
  await trx
    .updateTable('final_standings')
    .set({ alias, alias_key: aliasKey(alias) })
    .where('punter_id', '=', punterId)
    .execute();
  await finalsRenamed(trx, punterId);
}
