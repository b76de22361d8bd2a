import { aliasKey } from '@furlong/domain/alias';
import { sql } from 'kysely';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import type { PageOfRows, PageQuery } from '../score-boards/read-score-board.ts';
import type { PredictorStanding } from './round-board.ts';

const rowColumns = [
  'punter_id as punterId',
  'alias',
  'rank',
  'tied',
  'total',
  'exact',
  'differences',
  'results',
  sql<null>`null`.as('movement'),
] as const;

/** A season's board: the last version that is written; version 0 before the first. Undefined: there is no such season. */
export async function selectSeason(db: Queryable, seasonId: number) {
  return await db
    .selectFrom('predictor_seasons as season')
    .leftJoin('season_boards as board', (join) =>
      join.onRef('board.season_id', '=', 'season.id').onRef('board.version', '=', 'season.version'),
    )
    .where('season.id', '=', seasonId)
    .select((eb) => [
      'season.id',
      'season.league',
      'season.year',
      'season.version',
      eb.fn.coalesce('board.punters', eb.lit(0)).as('punters'),
      eb.fn.coalesce('board.rounds', eb.lit(0)).as('rounds'),
      eb.fn.coalesce('board.renames', eb.lit(0)).as('renames'),
    ])
    .executeTakeFirst();
}

/** A version of a season's board. */
export interface SeasonVersion {
  readonly id: number;
  readonly version: number;
  readonly punters: number;
}

function ofVersion(db: Queryable, { id, version }: SeasonVersion) {
  return db.selectFrom('season_rows').where('season_id', '=', id).where('version', '=', version);
}

/** A page of a season's board. */
export async function selectSeasonPage(
  db: Queryable,
  season: SeasonVersion,
  { page, perPage, search }: PageQuery,
): Promise<PageOfRows<PredictorStanding>> {
  const from = (page - 1) * perPage;
  const all = ofVersion(db, season);
  if (!search) {
    const places = all.where('place', '>', from).where('place', '<=', from + perPage);
    return { rows: await places.orderBy('place').select(rowColumns).execute(), total: season.punters };
  }
  const key = aliasKey(search.alias);
  const found = search.exact
    ? all.where('alias_key', '=', key)
    : all.where('alias_key', '>=', key).where('alias_key', '<', `${key}~`);
  const rows = await found.orderBy('place').offset(from).limit(perPage).select(rowColumns).execute();
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** A punter's row of a season's board; undefined for one who is not on it. */
export function selectSeasonRow(db: Queryable, season: SeasonVersion, punterId: number) {
  return ofVersion(db, season).where('punter_id', '=', punterId).select(rowColumns).executeTakeFirst();
}

/** The rows of some punters of a season's board, in their order. */
export function selectSeasonRowsOf(db: Queryable, season: SeasonVersion, punterIds: readonly number[]) {
  return ofVersion(db, season)
    .where('punter_id', '=', sql<number>`any(${[...punterIds]}::integer[])`)
    .orderBy('place')
    .select(rowColumns)
    .execute();
}

/**
 * Writes the next version of a season's board: the sums of its rounds that are over and count, ranked as a round's
 * (rules: tie-breaks, shared-rank). One statement over all punters. The version before stays for whoever is reading it.
 */
export async function writeSeason(trx: Transaction, seasonId: number, now: Date): Promise<void> {
  const { rows } = await sql<{ version: number }>`
    update predictor_seasons set version = version + 1 where id = ${seasonId} returning version`.execute(trx);
  const version = rows[0]?.version ?? 0;
  await sql`delete from season_boards where season_id = ${seasonId} and version < ${version - 1}`.execute(
    trx,
  );
  await sql`
    insert into season_boards (season_id, version, rounds, punters, written_at)
    select ${seasonId}, ${version}, count(*), 0, ${now.toISOString()}::timestamptz
    from predictor_rounds as round
    join final_rounds as board on board.round_id = round.id and board.version = round.version
    where round.season_id = ${seasonId} and round.final_version = round.version and board.counts`.execute(
    trx,
  );
  const written = await sql`
    with sums as (
      select punter_id, sum(total)::integer as total, sum(exact)::integer as exact,
        sum(differences)::integer as differences, sum(results)::integer as results,
        (array_agg(alias order by round.monday desc, round.id desc))[1] as alias
      from predictor_rounds as round
      join final_rounds as board on board.round_id = round.id and board.version = round.version
      join final_round_rows as standing on standing.round_id = board.round_id and standing.version = board.version
      where round.season_id = ${seasonId} and round.final_version = round.version and board.counts
      group by punter_id
    ),
    named as (select *, lower(alias) collate "C" as alias_key from sums),
    ranked as (
      select *,
        row_number() over (order by total desc, exact desc, differences desc, results desc, alias_key, punter_id) as place,
        rank() over (order by total desc, exact desc, differences desc, results desc) as rank,
        count(*) over (partition by total, exact, differences, results) as level
      from named
    )
    insert into season_rows (
      season_id, version, punter_id, place, rank, tied, total, exact, differences, results, alias, alias_key
    )
    select ${seasonId}, ${version}, punter_id, place, rank, level > 1, total, exact, differences, results, alias, alias_key
    from ranked`.execute(trx);
  await sql`
    update season_boards set punters = ${Number(written.numAffectedRows ?? 0n)}
    where season_id = ${seasonId} and version = ${version}`.execute(trx);
}
