import type { Queryable } from '../platform/database/database.ts';
import { leagueRuns } from './statuses.ts';

/** A league as its share link shows it. */
export interface SharedLeague {
  readonly id: number;
  readonly name: string;
  readonly members: number;
  readonly joiningPaused: boolean;
  readonly ownerId: number;
}

/** The running league of a share link: of its code and its key together (rule: share-links). */
export async function selectSharedLeague(
  db: Queryable,
  code: string,
  key: string,
): Promise<SharedLeague | undefined> {
  return await db
    .selectFrom('leagues')
    .select(['id', 'name', 'members', 'joining_paused as joiningPaused', 'owner_id as ownerId'])
    .where('code', '=', code)
    .where('share_key', '=', key)
    .where('status', '=', leagueRuns)
    .executeTakeFirst();
}
