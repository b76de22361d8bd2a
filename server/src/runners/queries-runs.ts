import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { currentResultId } from '../meetings/current-result.ts';
import type { Queryable } from '../platform/database/database.ts';

/** Starts under one name that are looked at: the latest ones stored. A horse runs a hundred times in its life at most. */
const startsMax = 200;

/** A start under a horse's name. */
interface StartRow {
  readonly race_id: number;
  readonly saddle: number;
  readonly off_at: Date;
  readonly age: number | null;
  readonly first_timer: boolean;
}

/** The starts under a horse's name in races with a result, off before an instant; found by the name's index. */
export async function selectStarts(db: Queryable, horse: string, before: Date): Promise<StartRow[]> {
  const { rows } = await sql<StartRow>`
    select ran.race_id, ran.saddle, races.off_at, ran.age, ran.first_timer
    from (
      select race_id, saddle, age, first_timer
      from runners
      where horse = ${horse} and scratched_at is null
      order by race_id desc
      limit ${startsMax}
    ) ran
    join races on races.id = ran.race_id
    where races.status = 'resulted' and races.off_at < ${before}`.execute(db);
  return rows;
}

/** Some races with all their runners and the current result. */
export function selectRuns(db: Queryable, raceIds: readonly number[]) {
  return db
    .selectFrom('races')
    .innerJoin('meetings', 'meetings.id', 'races.meeting_id')
    .innerJoin('race_courses', 'race_courses.id', 'meetings.race_course_id')
    .where('races.id', '=', sql<number>`any(${[...raceIds]}::integer[])`)
    .select((race) => [
      'races.id',
      'races.meeting_id',
      'meetings.race_course_id',
      'race_courses.name as race_course',
      'races.number',
      'races.name',
      'races.off_at',
      'races.distance',
      'races.going',
      'races.surface',
      'races.class',
      jsonArrayFrom(
        race
          .selectFrom('runners')
          .whereRef('runners.race_id', '=', 'races.id')
          .select([
            'runners.saddle',
            'runners.horse',
            'runners.jockey',
            'runners.draw',
            'runners.weight',
            'runners.scratched_at',
            'runners.win_numerator',
            'runners.win_denominator',
            'runners.last_win_numerator',
            'runners.last_win_denominator',
          ]),
      ).as('runners'),
      jsonArrayFrom(
        race
          .selectFrom('race_result_runners as placed')
          .where('placed.result_id', '=', currentResultId)
          .select([
            'placed.saddle',
            'placed.position',
            'placed.margin',
            'placed.sp_numerator',
            'placed.sp_denominator',
          ]),
      ).as('result'),
    ])
    .execute();
}

/** One row of {@link selectRuns}. */
export type RunRow = Awaited<ReturnType<typeof selectRuns>>[number];
