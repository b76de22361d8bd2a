import type { Queryable } from '../platform/database/database.ts';

/** The meetings of a day by id, those above `after`. */
export async function selectMeetingsOfDay(
  db: Queryable,
  day: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('meetings')
    .where('meeting_date', '=', day)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}
