import type { PickedRace } from '@furlong/domain/picked-share';
import type { Queryable } from '../platform/database/database.ts';

/** Race number, then saddle and punters of each runner that somebody picked. */
type StoredPicked = readonly (readonly [number, readonly (readonly [number, number])[]])[];

/** The stored form of how many picked each runner of a meeting's races. */
export function storePicked(races: readonly PickedRace[]): StoredPicked {
  return races.map(({ raceNumber, runners }) => [
    raceNumber,
    runners.map(({ saddle, picked }) => [saddle, picked] as const),
  ]);
}

/** How many picked each runner, as written with one version of final standings; null when they were not counted. */
export async function selectPicked(
  db: Queryable,
  meetingId: number,
  version: number,
): Promise<readonly PickedRace[] | null> {
  const row = await db
    .selectFrom('final_boards')
    .where('meeting_id', '=', meetingId)
    .where('version', '=', version)
    .select('picked')
    .executeTakeFirst();
  const stored = row?.picked as StoredPicked | null | undefined;
  if (!stored) return null;
  return stored.map(([raceNumber, runners]) => ({
    raceNumber,
    punters: runners.reduce((sum, [, picked]) => sum + picked, 0),
    runners: runners.map(([saddle, picked]) => ({ saddle, picked })),
  }));
}
