import { sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';

/** The punters among some who have a pick in any of some meetings. */
export async function findPlayers(
  db: Queryable,
  meetingIds: readonly number[],
  punterIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ punterId: number }>`
    select distinct punter_id as "punterId" from card_picks
    where meeting_id = any(${[...meetingIds]}::integer[]) and punter_id = any(${[...punterIds]}::integer[])
      and 0 < any(saddles)`.execute(db);
  return new Set(rows.map(({ punterId }) => punterId));
}
