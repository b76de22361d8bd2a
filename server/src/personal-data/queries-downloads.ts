import { sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';

/** Records a download, unless there were so many since an instant. False: there were. */
export async function insertDownload(
  db: Queryable,
  punterId: number,
  { since, most }: { readonly since: Date; readonly most: number },
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into own_data_downloads (punter_id, at)
    select ${punterId}::integer, ${now}::timestamptz
    where (
      select count(*) from own_data_downloads where punter_id = ${punterId} and at > ${since}::timestamptz
    ) < ${most}`.execute(db);
  return numAffectedRows === 1n;
}
