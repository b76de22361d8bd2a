import { sql } from 'kysely';
import type { Queryable } from '../platform/database.ts';

/** The aliases of punters, by punter id; a punter without one is absent. */
export async function loadAliases(
  db: Queryable,
  punterIds: readonly number[] | Int32Array,
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('punters')
    .where('id', '=', sql<number>`any(${[...punterIds]}::integer[])`)
    .where('alias', 'is not', null)
    .select(['id', 'alias'])
    .execute();
  return new Map(rows.flatMap(({ id, alias }) => (alias === null ? [] : [[id, alias] as const])));
}
