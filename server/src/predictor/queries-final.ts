import { aliasKey } from '@furlong/domain/alias';
import { sql } from 'kysely';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import type { PageOfRows, PageQuery } from '../score-boards/read-score-board.ts';
import type { PredictorStanding } from './round-board.ts';

/** A version of a round's final board. */
export interface FinalRound {
  readonly roundId: number;
  readonly version: number;
}

const rowColumns = [
  'punter_id as punterId',
  'alias',
  'rank',
  'tied',
  'total',
  'exact',
  'differences',
  'results',
  'movement',
] as const;

function ofVersion(db: Queryable, { roundId, version }: FinalRound) {
  return db.selectFrom('final_round_rows').where('round_id', '=', roundId).where('version', '=', version);
}

/** The final board of a version as a whole; undefined while it is not written. */
export function selectFinalRound(db: Queryable, { roundId, version }: FinalRound) {
  return db
    .selectFrom('final_rounds')
    .where('round_id', '=', roundId)
    .where('version', '=', version)
    .select(['punters', 'counts', 'renames'])
    .executeTakeFirst();
}

/** A page of a final board; `punters` is how many it holds. */
export async function selectFinalPage(
  db: Queryable,
  round: FinalRound & { readonly punters: number },
  { page, perPage, search }: PageQuery,
): Promise<PageOfRows<PredictorStanding>> {
  const from = (page - 1) * perPage;
  const all = ofVersion(db, round);
  if (!search) {
    if (from >= round.punters) return { rows: [], total: round.punters };
    const places = all.where('place', '>', from).where('place', '<=', from + perPage);
    return { rows: await places.orderBy('place').select(rowColumns).execute(), total: round.punters };
  }
  const key = aliasKey(search.alias);
  // An alias has ASCII characters only (rule: alias), and all of them sort before the tilde.
  const found = search.exact
    ? all.where('alias_key', '=', key)
    : all.where('alias_key', '>=', key).where('alias_key', '<', `${key}~`);
  const rows = await found.orderBy('place').offset(from).limit(perPage).select(rowColumns).execute();
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** A punter's row of a final board, with its place; undefined for one who is not on it. */
export function selectFinalRow(db: Queryable, round: FinalRound, punterId: number) {
  return ofVersion(db, round)
    .where('punter_id', '=', punterId)
    .select([...rowColumns, 'place'])
    .executeTakeFirst();
}

/** The rows of some punters of a final board, in their order. */
export function selectFinalRowsOf(db: Queryable, round: FinalRound, punterIds: readonly number[]) {
  return ofVersion(db, round)
    .where('punter_id', '=', sql<number>`any(${[...punterIds]}::integer[])`)
    .orderBy('place')
    .select(rowColumns)
    .execute();
}

/** Reserves a version for writing; false when it is written already. */
export async function insertFinalRound(
  trx: Transaction,
  { roundId, version }: FinalRound,
  board: { readonly punters: number; readonly counts: boolean },
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('final_rounds')
    .values({ round_id: roundId, version, ...board, written_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** A row to be written, and how many fixtures that count it has predicted. */
export interface FinalRow extends PredictorStanding {
  readonly predicted: number;
}

/** Writes the rows of the places from `firstPlace` on, in one statement. */
export async function insertFinalRows(
  trx: Transaction,
  { roundId, version }: FinalRound,
  firstPlace: number,
  rows: readonly FinalRow[],
): Promise<void> {
  const integers = (pick: (row: FinalRow, index: number) => number | null) =>
    sql`${rows.map(pick)}::integer[]`;
  await sql`
    insert into final_round_rows (
      round_id, version, punter_id, place, rank, tied, total, exact, differences, results, predicted, movement,
      alias, alias_key
    )
    select ${roundId}::integer, ${version}::integer, standing.* from unnest(
      ${integers((row) => row.punterId)}, ${integers((_, index) => firstPlace + index)},
      ${integers((row) => row.rank)}, ${rows.map((row) => row.tied)}::boolean[],
      ${integers((row) => row.total)}, ${integers((row) => row.exact)}, ${integers((row) => row.differences)},
      ${integers((row) => row.results)}, ${integers((row) => row.predicted)},
      ${integers((row) => row.movement)},
      ${rows.map((row) => row.alias)}::text[], ${rows.map((row) => aliasKey(row.alias))}::text[]
    ) as standing`.execute(trx);
}
