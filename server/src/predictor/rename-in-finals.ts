import { aliasKey } from '@furlong/domain/alias';
import { sql } from 'kysely';
import type { Transaction } from '../platform/database/database.ts';

/** Shows somebody whose data are erased under another name on boards of rounds and seasons (rule: data-deletion). */
export async function renameInRoundFinals(trx: Transaction, punterId: number, alias: string): Promise<void> {
  const key = aliasKey(alias);
  await trx
    .updateTable('final_round_rows')
    .set({ alias, alias_key: key })
    .where('punter_id', '=', punterId)
    .execute();
  // By its boards, which are few: the rows' index begins with them.
  await sql`
    update season_rows set alias = ${alias}, alias_key = ${key}
    from season_boards as boards
    where season_rows.season_id = boards.season_id and season_rows.version = boards.version
      and season_rows.punter_id = ${punterId}`.execute(trx);
}
