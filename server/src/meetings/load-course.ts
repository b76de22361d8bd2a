import type { Queryable } from '../platform/database/database.ts';

/** A course's name; undefined when there is no such course. */
export async function loadCourseName(db: Queryable, raceCourseId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('race_courses')
    .where('id', '=', raceCourseId)
    .select('name')
    .executeTakeFirst();
  return row?.name;
}
