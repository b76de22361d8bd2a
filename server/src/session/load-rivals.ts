import type { Queryable } from '../platform/database/database.ts';

/** The simulated punters' ids by alias. */
export async function loadRivals(db: Queryable): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('punters')
    .where('simulated', '=', true)
    .where('alias', 'is not', null)
    .select(['id', 'alias'])
    .execute();
  return new Map(rows.flatMap(({ id, alias }) => (alias === null ? [] : [[alias, id] as const])));
}
