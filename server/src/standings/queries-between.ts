import { sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';
import { rowColumns, toRow } from './queries.ts';
import type { FinalVersion } from './queries-neighbours.ts';
import type { Row } from './view.ts';

/** Punters by their numbers: after one, up to and with another. */
export interface IdRange {
  readonly after: number;
  readonly last: number;
}

function between(db: Queryable, { meetingId, version }: FinalVersion, { after, last }: IdRange) {
  return db
    .selectFrom('final_standings')
    .where('meeting_id', '=', meetingId)
    .where('version', '=', version)
    .where('punter_id', '>', after)
    .where('punter_id', '<=', last);
}

/** How many punters of a range a version has, and the fewest points among them. Reads all of its rows. */
export async function countBetween(
  db: Queryable,
  version: FinalVersion,
  range: IdRange,
): Promise<{ total: number; minTotal: number }> {
  return await between(db, version, range)
    .select([sql<number>`count(*)::integer`.as('total'), sql<number>`coalesce(min(total), 0)`.as('minTotal')])
    .executeTakeFirstOrThrow();
}

/** Rows of a range by place; with a key those whose alias begins so, and how many there are of them. */
export async function selectRowsBetween(
  db: Queryable,
  version: FinalVersion,
  range: IdRange,
  { from, count, key }: { readonly from: number; readonly count: number; readonly key: string },
): Promise<{ rows: Row[]; found: number | null }> {
  const all = between(db, version, range);
  // An alias has ASCII characters only (rule: alias), and all of them sort before the tilde.
  const found = key === '' ? all : all.where('alias_key', '>=', key).where('alias_key', '<', `${key}~`);
  const rows = await found.orderBy('place').offset(from).limit(count).select(rowColumns).execute();
  const counted =
    key === ''
      ? null
      : (await found.select(sql<number>`count(*)::integer`.as('found')).executeTakeFirstOrThrow()).found;
  return { rows: rows.map(toRow), found: counted };
}

/** How many of a range are before a rank and share it, and the points of the next one before; null: nobody is. */
export async function selectRankBetween(
  db: Queryable,
  version: FinalVersion,
  range: IdRange,
  rank: number,
): Promise<{ ahead: number; level: number; nextTotal: number | null }> {
  return await between(db, version, range)
    // Places go with ranks, and are indexed: whoever is behind is not read.
    .where(
      'place',
      '<',
      sql<number>`${rank} + (
      select count(*) from final_standings as level
      where level.meeting_id = ${version.meetingId} and level.version = ${version.version}
        and level.place >= ${rank} and level.rank = ${rank}
    )`,
    )
    .select([
      sql<number>`count(*) filter (where rank < ${rank})::integer`.as('ahead'),
      sql<number>`count(*) filter (where rank = ${rank})::integer`.as('level'),
      sql<number | null>`min(total) filter (where rank < ${rank})`.as('nextTotal'),
    ])
    .executeTakeFirstOrThrow();
}
