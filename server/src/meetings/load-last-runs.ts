import { daysBetween, localDayOf } from '@furlong/domain/local-date';
import { sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';

/** Days since the last run by race id and saddle; a horse that has not run here before is absent. */
export type CardLastRuns = ReadonlyMap<number, ReadonlyMap<number, number>>;

/** Reads how many days before its race each horse of a meeting last ran, by the races stored here. */
export async function loadLastRuns(db: Queryable, meetingId: number): Promise<CardLastRuns> {
  const races = new Map<number, Map<number, number>>();
  for (const row of await selectLastRuns(db, meetingId)) {
    const race = races.get(row.race_id) ?? new Map<number, number>();
    races.set(row.race_id, race);
    race.set(row.saddle, daysBetween(localDayOf(row.last_off_at), localDayOf(row.off_at)));
  }
  return races;
}

/** When a runner's horse last ran before its race. */
interface LastRunRow {
  readonly race_id: number;
  readonly saddle: number;
  readonly off_at: Date;
  readonly last_off_at: Date;
}

/**
 * The last race with a result that each horse of a meeting ran in before, by its name; horses without one are absent.
 * One statement; each runner costs a short walk of one index.
 */
async function selectLastRuns(db: Queryable, meetingId: number): Promise<LastRunRow[]> {
  const { rows } = await sql<LastRunRow>`
    select races.id as race_id, runners.saddle, races.off_at, last.off_at as last_off_at
    from races
    join runners on runners.race_id = races.id
    cross join lateral (
      select max(earlier.off_at) as off_at
      from runners ran
      join races earlier on earlier.id = ran.race_id
      where ran.horse = runners.horse and ran.scratched_at is null
        and earlier.status = 'resulted' and earlier.off_at < races.off_at
    ) last
    where races.meeting_id = ${meetingId} and last.off_at is not null`.execute(db);
  return rows;
}
