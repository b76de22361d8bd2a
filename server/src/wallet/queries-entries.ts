import { sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';

/** The sequence numbers of transfers, by their ids. */
export async function selectEntries(db: Queryable, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; sequence: number }>`
    select id, sequence from transfers where id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, sequence }) => [id, sequence]));
}
