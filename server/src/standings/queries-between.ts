import { sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';
import { rowColumns, toRow } from './queries.ts';
import type { FinalVersion } from './queries-neighbours.ts';
import type { Row } from './view.ts';

/** More than there are places. */
const beyondPlaces = 2 ** 31 - 1;

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

/** What is before a rank among the punters of a range. */
export interface RankBetween {
  /** How many are before it, and share it. */
  readonly ahead: number;
  readonly level: number;
  /** The points of the next one before; null: nobody is. */
  readonly nextTotal: number | null;
}

/**
 * What is before each of some ranks, in their order. One walk over the board as far as the last of them, however many
 * there are: a page that walked for each of its rows kept the database busy for seconds.
 */
export async function selectRanksBetween(
  db: Queryable,
  { meetingId, version }: FinalVersion,
  { after, last }: IdRange,
  ranks: readonly number[],
): Promise<RankBetween[]> {
  const steps = [...new Set(ranks)].sort((a, b) => a - b);
  const behind = steps.at(-1);
  if (behind === undefined) return [];
  // Places go with ranks, and are indexed: whoever is behind is not read. Bucket n is from the nth step to the next.
  const { rows } = await sql<{ bucket: number; exact: boolean; punters: number; least: number }>`
    select width_bucket(rank, ${steps}::integer[]) as bucket, rank = any(${steps}::integer[]) as exact,
      count(*)::integer as punters, min(total) as least
    from final_standings
    where meeting_id = ${meetingId} and version = ${version} and punter_id > ${after} and punter_id <= ${last}
      and place < coalesce((
        select place from final_standings
        where meeting_id = ${meetingId} and version = ${version} and place > ${behind} and rank > ${behind}
        order by place limit 1
      ), ${beyondPlaces})
    group by 1, 2`.execute(db);
  return ranks.map((rank) => {
    const step = steps.indexOf(rank) + 1;
    const before = rows.filter(({ bucket }) => bucket < step);
    return {
      ahead: before.reduce((sum, { punters }) => sum + punters, 0),
      level: rows.find(({ bucket, exact }) => exact && bucket === step)?.punters ?? 0,
      nextTotal: before.length === 0 ? null : Math.min(...before.map(({ least }) => least)),
    };
  });
}
