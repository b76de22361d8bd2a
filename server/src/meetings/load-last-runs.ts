import { daysBetween, localDayOf } from '@furlong/domain/local-date';
import type { Queryable } from '../platform/database/database.ts';
import { selectLastRuns } from './queries-last-runs.ts';

/** Days since the last run by race id and saddle; a horse that has not run here before is absent. */
export type CardLastRuns = ReadonlyMap<number, ReadonlyMap<number, number>>;

/** Reads how many days before its race each horse of a meeting last ran, by the races held here. */
export async function loadLastRuns(db: Queryable, meetingId: number): Promise<CardLastRuns> {
  const races = new Map<number, Map<number, number>>();
  for (const row of await selectLastRuns(db, meetingId)) {
    const race = races.get(row.race_id) ?? new Map<number, number>();
    races.set(row.race_id, race);
    race.set(row.saddle, daysBetween(localDayOf(row.last_off_at), localDayOf(row.off_at)));
  }
  return races;
}
