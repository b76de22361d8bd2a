import { aliasKey } from '@furlong/domain/alias';
import type { PickedRace } from '@furlong/domain/picked-share';
import type { Points } from '@furlong/domain/scoring-rules';
import { sql } from 'kysely';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import type { PageOfRows, PageQuery } from '../score-boards/read-score-board.ts';
import { storePicked } from './queries-picked.ts';
import type { Row } from './view.ts';

/** The stored values of final standings as a whole. */
export interface FinalBoard {
  readonly punters: number;
  readonly counts: boolean;
  readonly lastRace: number | null;
}

/** The columns of a row of the final standings. */
export const rowColumns = [
  'punter_id',
  'alias',
  'rank',
  'tied',
  'total',
  'race_points',
  'bonus',
  'winners',
  'second_places',
  'third_places',
  'movement',
] as const;

/** The final standings of one version as a whole; undefined when they are not written. */
export async function selectFinalBoard(
  db: Queryable,
  meetingId: number,
  version: number,
): Promise<(FinalBoard & { readonly renames: number }) | undefined> {
  const row = await db
    .selectFrom('final_boards')
    .where('meeting_id', '=', meetingId)
    .where('version', '=', version)
    .select(['punters', 'counts', 'last_race', 'renames'])
    .executeTakeFirst();
  return row && { punters: row.punters, counts: row.counts, lastRace: row.last_race, renames: row.renames };
}

/** A page of one version's final standings; `punters` is how many it holds. */
export async function selectFinalPage(
  db: Queryable,
  { meetingId, version, punters }: { meetingId: number; version: number; punters: number },
  { page, perPage, search }: PageQuery,
): Promise<PageOfRows<Row>> {
  const from = (page - 1) * perPage;
  const ofVersion = db
    .selectFrom('final_standings')
    .where('meeting_id', '=', meetingId)
    .where('version', '=', version);
  if (!search) {
    if (from >= punters) return { rows: [], total: punters };
    const rows = await ofVersion
      .where('place', '>', from)
      .where('place', '<=', from + perPage)
      .orderBy('place')
      .select(rowColumns)
      .execute();
    return { rows: rows.map(toRow), total: punters };
  }
  const key = aliasKey(search.alias);
  // An alias has ASCII characters only (rule: alias), and all of them sort before the tilde.
  const found = search.exact
    ? ofVersion.where('alias_key', '=', key)
    : ofVersion.where('alias_key', '>=', key).where('alias_key', '<', `${key}~`);
  const [rows, { total }] = await Promise.all([
    found.orderBy('place').offset(from).limit(perPage).select(rowColumns).execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map(toRow), total };
}

/** One punter's row of one version's final standings. */
export async function selectFinalRow(
  db: Queryable,
  meetingId: number,
  version: number,
  punterId: number,
): Promise<Row | null> {
  const row = await db
    .selectFrom('final_standings')
    .where('punter_id', '=', punterId)
    .where('meeting_id', '=', meetingId)
    .where('version', '=', version)
    .select(rowColumns)
    .executeTakeFirst();
  return row ? toRow(row) : null;
}

/** The rows of some punters in one version's final standings, in their order. */
export async function selectFinalRowsOf(
  db: Queryable,
  { meetingId, version }: { readonly meetingId: number; readonly version: number },
  punterIds: readonly number[],
): Promise<Row[]> {
  const rows = await db
    .selectFrom('final_standings')
    .where('punter_id', '=', sql<number>`any(${[...punterIds]}::integer[])`)
    .where('meeting_id', '=', meetingId)
    .where('version', '=', version)
    .orderBy('place')
    .select(rowColumns)
    .execute();
  return rows.map(toRow);
}

/** The ranks of some punters in final standings; who is not in them is absent. */
export async function selectFinalRanksOf(
  db: Queryable,
  { meetingId, version }: { readonly meetingId: number; readonly version: number },
  punterIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('final_standings')
    .where('punter_id', '=', sql<number>`any(${[...punterIds]}::integer[])`)
    .where('meeting_id', '=', meetingId)
    .where('version', '=', version)
    .select(['punter_id', 'rank'])
    .execute();
  return new Map(rows.map(({ punter_id, rank }) => [punter_id, rank]));
}

/** Reserves a version for writing; false when it is written already. */
export async function insertFinalBoard(
  trx: Transaction,
  key: { readonly meetingId: number; readonly version: number },
  board: FinalBoard & { readonly picked: readonly PickedRace[] },
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('final_boards')
    .values({
      meeting_id: key.meetingId,
      version: key.version,
      punters: board.punters,
      counts: board.counts,
      last_race: board.lastRace,
      picked: JSON.stringify(storePicked(board.picked)),
      written_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Writes the rows of the places from `firstPlace` on, in one statement. `picks` are those that each was ranked by: byte n
 * the saddle in race n.
 */
export async function insertFinalRows(
  trx: Transaction,
  key: { readonly meetingId: number; readonly version: number },
  firstPlace: number,
  rows: readonly Row[],
  picks: readonly Buffer[] = rows.map(() => Buffer.alloc(0)),
): Promise<void> {
  const integers = (pick: (row: Row, index: number) => number | null) => sql`${rows.map(pick)}::integer[]`;
  await sql`
    insert into final_standings (
      meeting_id, version, punter_id, place, rank, tied, total, race_points, bonus,
      winners, second_places, third_places, movement, alias, alias_key, picks
    )
    select ${key.meetingId}::integer, ${key.version}::integer, punter_id, place, rank, tied, total, race_points, bonus,
           winners, second_places, third_places, movement, alias, alias_key, picks
    from unnest(
      ${integers((row) => row.punterId)}, ${integers((_, index) => firstPlace + index)},
      ${integers((row) => row.rank)}, ${rows.map((row) => row.tied)}::boolean[],
      ${integers((row) => row.total)}, ${integers((row) => row.racePoints)}, ${integers((row) => row.bonus)},
      ${integers((row) => row.winners)}, ${integers((row) => row.secondPlace)},
      ${integers((row) => row.thirdPlace)}, ${integers((row) => row.movement)},
      ${rows.map((row) => row.alias)}::text[], ${rows.map((row) => aliasKey(row.alias))}::text[],
      ${picks}::bytea[]
    ) as standing (
      punter_id, place, rank, tied, total, race_points, bonus,
      winners, second_places, third_places, movement, alias, alias_key, picks
    )`.execute(trx);
}

type SelectedRow = {
  punter_id: number;
  alias: string;
  rank: number;
  tied: boolean;
  total: number;
  race_points: number;
  bonus: number;
  winners: number;
  second_places: number;
  third_places: number;
  movement: number | null;
};

/** A row of the standings from its columns. */
export function toRow(row: SelectedRow): Row {
  return {
    punterId: row.punter_id,
    alias: row.alias,
    rank: row.rank,
    tied: row.tied,
    total: row.total,
    winners: row.winners,
    secondPlace: row.second_places,
    thirdPlace: row.third_places,
    racePoints: row.race_points,
    bonus: row.bonus,
    movement: row.movement,
  };
}

/** Whether final standings of an earlier version were written. */
export async function hasEarlierBoard(db: Queryable, meetingId: number, version: number): Promise<boolean> {
  const row = await db
    .selectFrom('final_boards')
    .where('meeting_id', '=', meetingId)
    .where('version', '<', version)
    .select('version')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A player of finished standings, the rank and the points. */
export interface PlacedPunter {
  readonly punterId: number;
  readonly rank: number;
  readonly tied: boolean;
  readonly total: Points;
}

/** The players of the places after `from`, up to `to`. */
export async function selectPlacedPunters(
  db: Queryable,
  { meetingId, version }: { readonly meetingId: number; readonly version: number },
  from: number,
  to: number,
): Promise<PlacedPunter[]> {
  return await db
    .selectFrom('final_standings')
    .where('meeting_id', '=', meetingId)
    .where('version', '=', version)
    .where('place', '>', from)
    .where('place', '<=', to)
    .select(['punter_id as punterId', 'rank', 'tied', 'total'])
    .execute();
}
