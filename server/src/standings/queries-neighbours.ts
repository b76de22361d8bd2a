import { sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';
import { rowColumns, toRow } from './queries.ts';
import type { Row } from './view.ts';

/** A version of a meeting's final standings. */
export interface FinalVersion {
  readonly meetingId: number;
  readonly version: number;
}

/** A row with its place in the list, from 1. */
export interface PlacedRow {
  readonly place: number;
  readonly row: Row;
}

/** How many of a version's punters have a certain rank now and had a certain rank before the last race. */
export interface MovedGroup {
  readonly rank: number;
  readonly before: number;
  readonly punters: number;
}

/** The punters of a version who have one total. */
export interface TotalGroup {
  /** The place of the first of them, from 1. */
  readonly first: number;
  readonly punters: number;
}

function ofVersion(db: Queryable, { meetingId, version }: FinalVersion) {
  return db.selectFrom('final_standings').where('meeting_id', '=', meetingId).where('version', '=', version);
}

/** A punter's row and its place; undefined when the punter is not listed. */
export async function selectPlacedRow(
  db: Queryable,
  version: FinalVersion,
  punterId: number,
): Promise<PlacedRow | undefined> {
  const row = await ofVersion(db, version)
    .where('punter_id', '=', punterId)
    .select(['place', ...rowColumns])
    .executeTakeFirst();
  return row && { place: row.place, row: toRow(row) };
}

/** The rows of some places, by place. */
export async function selectPlacedRows(
  db: Queryable,
  version: FinalVersion,
  places: readonly number[],
): Promise<PlacedRow[]> {
  const rows = await ofVersion(db, version)
    .where('place', 'in', places)
    .orderBy('place')
    .select(['place', ...rowColumns])
    .execute();
  return rows.map((row) => ({ place: row.place, row: toRow(row) }));
}

/** The groups of a version's different totals, greatest first. Reads all of its rows. */
export async function selectTotalGroups(db: Queryable, version: FinalVersion): Promise<TotalGroup[]> {
  return ofVersion(db, version)
    .groupBy('total')
    .orderBy('total', 'desc')
    .select([sql<number>`min(place)`.as('first'), sql<number>`count(*)::integer`.as('punters')])
    .execute();
}

/** All groups of a version, by rank. Reads all of its rows. */
export async function selectMovedGroups(db: Queryable, version: FinalVersion): Promise<MovedGroup[]> {
  const rows = await ofVersion(db, version)
    .where('movement', 'is not', null)
    .groupBy(['rank', 'movement'])
    .orderBy('rank')
    .select(['rank', sql<number>`rank + movement`.as('before'), sql<number>`count(*)::integer`.as('punters')])
    .execute();
  return rows;
}

/** Aliases of punters in some places whose rank before the last race was at least `before`; the last places first. */
export async function selectAliasesCome(
  db: Queryable,
  version: FinalVersion,
  { from, to, before, names }: { from: number; to: number; before: number; names: number },
): Promise<string[]> {
  const rows = await ofVersion(db, version)
    .where((eb) => eb.between('place', from, to))
    .where(sql<boolean>`rank + movement >= ${before}`)
    .orderBy('place', 'desc')
    .limit(names)
    .select('alias')
    .execute();
  return rows.map(({ alias }) => alias);
}

/** Aliases of punters in some places whose rank before the last race was at most `before`; the first places first. */
export async function selectAliasesLeft(
  db: Queryable,
  version: FinalVersion,
  { from, to, before, names }: { from: number; to: number; before: number; names: number },
): Promise<string[]> {
  const rows = await ofVersion(db, version)
    .where((eb) => eb.between('place', from, to))
    .where(sql<boolean>`rank + movement <= ${before}`)
    .orderBy('place')
    .limit(names)
    .select('alias')
    .execute();
  return rows.map(({ alias }) => alias);
}
