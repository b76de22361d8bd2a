import type { Transaction } from '../platform/database/database.ts';

/**
 * Gives a punter names that say nothing of who it was (rule: data-deletion). Nobody can choose them: an alias has no
 * spaces (rule: alias). A punter without an alias stays without one. Returns the new alias.
 */
export async function erasePunterNames(trx: Transaction, punterId: number): Promise<string | null> {
  const former = `former member ${punterId}`;
  await trx.updateTable('punters').set({ username: former }).where('id', '=', punterId).execute();
  const { numUpdatedRows } = await trx
    .updateTable('punters')
    .set({ alias: former })
    .where('id', '=', punterId)
    .where('alias', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? former : null;
}
