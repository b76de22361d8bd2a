import { predictionNumber } from '@furlong/domain/soccer/predictor';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import type { ColumnsPart } from '../score-boards/load-columns.ts';

/** A punter's predictions of a round as they are stored. */
export interface StoredPredictions {
  readonly roundId: number;
  readonly punterId: number;
  /** By position: 0 none, else 1 + home × 21 + away. Those beyond the end are none. */
  readonly scores: readonly number[];
  /** The banker's position; null: none. */
  readonly banker: number | null;
}

/** What a save changes; what it leaves is null. */
export interface PredictionSave {
  readonly roundId: number;
  readonly punterId: number;
  readonly savedAt: Date;
  readonly scores: readonly (number | null)[];
  /** Undefined: it stays where it is. */
  readonly banker: { readonly from: number | null; readonly to: number | null } | undefined;
}

const nil = { home: 0, away: 0 };
/** What the banker adds to a prediction's number. */
const bankerAdds = predictionNumber({ ...nil, banker: true }) - predictionNumber({ ...nil, banker: false });

/** Rows per statement: large enough to be fast, small enough that decoding one does not block the event loop. */
const partSize = 20_000;

/** The predictions of some punters in some rounds; who has none is absent. */
export async function selectPredictions(
  db: Queryable,
  roundIds: readonly number[],
  punterIds: readonly number[],
): Promise<StoredPredictions[]> {
  const rows = await db
    .selectFrom('predictions')
    .where('round_id', '=', sql<number>`any(${[...roundIds]}::integer[])`)
    .where('punter_id', '=', sql<number>`any(${[...punterIds]}::integer[])`)
    .select(['round_id', 'punter_id', 'scores', 'banker'])
    .execute();
  return rows.map(toStored);
}

/**
 * The predictions of punters, locked until the transaction ends; who has none gets an empty row. Locked in one order
 * everywhere, so two batches cannot deadlock.
 */
export async function lockPredictions(
  trx: Transaction,
  keys: readonly { readonly roundId: number; readonly punterId: number }[],
  now: Date,
): Promise<StoredPredictions[]> {
  const roundIds = sql`${keys.map(({ roundId }) => roundId)}::integer[]`;
  const punterIds = sql`${keys.map(({ punterId }) => punterId)}::integer[]`;
  await sql`
    insert into predictions (round_id, punter_id, scores, saved_at)
    select distinct round_id, punter_id, '{}'::smallint[], ${now.toISOString()}::timestamptz
    from unnest(${roundIds}, ${punterIds}) as save (round_id, punter_id)
    order by round_id, punter_id
    on conflict do nothing`.execute(trx);
  const { rows } = await sql<Row>`
    select round_id, punter_id, scores, banker from predictions
    where (round_id, punter_id) in (select * from unnest(${roundIds}, ${punterIds}))
    order by round_id, punter_id for no key update`.execute(trx);
  return rows.map(toStored);
}

interface Row {
  readonly round_id: number;
  readonly punter_id: number;
  readonly scores: readonly number[];
  readonly banker: number | null;
}

function toStored({ round_id, punter_id, scores, banker }: Row): StoredPredictions {
  return { roundId: round_id, punterId: punter_id, scores, banker };
}

/** Writes predictions as they are after some saves, one row per punter and round, and the saves to the log. */
export async function writePredictions(
  trx: Transaction,
  rows: readonly StoredPredictions[],
  saves: readonly PredictionSave[],
  now: Date,
): Promise<void> {
  const list = (numbers: readonly (number | null)[]) =>
    `{${numbers.map((number) => number ?? 'NULL').join(',')}}`;
  await sql`
    update predictions set scores = next.scores::smallint[], banker = next.banker, saved_at = ${now.toISOString()}
    from unnest(
      ${rows.map(({ roundId }) => roundId)}::integer[], ${rows.map(({ punterId }) => punterId)}::integer[],
      ${rows.map(({ scores }) => list(scores))}::text[], ${rows.map(({ banker }) => banker)}::smallint[]
    ) as next (round_id, punter_id, scores, banker)
    where predictions.round_id = next.round_id and predictions.punter_id = next.punter_id`.execute(trx);
  await sql`
    insert into prediction_saves
      (round_id, punter_id, saved_at, scores, banker_moved, banker_from, banker_to)
    select round_id, punter_id, saved_at, scores::smallint[], banker_moved, banker_from, banker_to
    from unnest(
      ${saves.map(({ roundId }) => roundId)}::integer[], ${saves.map(({ punterId }) => punterId)}::integer[],
      ${saves.map(({ savedAt }) => savedAt.toISOString())}::timestamptz[],
      ${saves.map(({ scores }) => list(scores))}::text[],
      ${saves.map(({ banker }) => banker !== undefined)}::boolean[],
      ${saves.map(({ banker }) => banker?.from ?? null)}::smallint[],
      ${saves.map(({ banker }) => banker?.to ?? null)}::smallint[]
    ) as save (round_id, punter_id, saved_at, scores, banker_moved, banker_from, banker_to)`.execute(trx);
}

/** The rounds not over that a punter has predictions of. */
export async function selectOwnRounds(db: Queryable, punterId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('predictions')
    .innerJoin('predictor_rounds as round', 'round.id', 'predictions.round_id')
    .where('punter_id', '=', punterId)
    .where(sql<boolean>`round.final_version is distinct from round.version`)
    .orderBy('round.id')
    .select('round.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A prediction of a position as one number, the banker included. */
function valueAt(position: number): RawBuilder<number> {
  const score = sql`scores[${sql.lit(position + 1)}]`;
  const banker = sql`case when banker = ${sql.lit(position)} then ${sql.lit(bankerAdds)} else 0 end`;
  return sql<number>`(case when coalesce(${score}, 0) > 0 then ${score} + ${banker} else 0 end)`;
}

/**
 * Everybody's predictions of some fixtures, by position, in parts; punters without any of them are left out. The
 * fixtures must have begun: their predictions do not change then, so the parts need no common snapshot.
 */
export async function* loadPredictionColumns(
  db: Queryable,
  roundId: number,
  positions: readonly number[],
): AsyncGenerator<ColumnsPart<Uint16Array>> {
  const values = positions.map(valueAt);
  const bytes = sql.join(
    values.map((value) => sql`int2send(${value}::smallint)`),
    sql` || `,
  );
  let after = 0;
  for (;;) {
    // The database packs the rows: two buffers per part instead of an object per punter.
    const { rows } = await sql<{ ids: Buffer | null; packed: Buffer | null }>`
      select string_agg(int4send(punter_id), ''::bytea order by punter_id) as ids,
             string_agg(packed, ''::bytea order by punter_id) as packed
      from (
        select punter_id, ${bytes} as packed
        from predictions
        where round_id = ${roundId} and punter_id > ${after} and greatest(${sql.join(values)}) > 0
        order by punter_id
        limit ${partSize}
      ) part`.execute(db);
    const part = rows[0];
    if (!part?.ids || !part.packed) return;
    const decoded = decodePart(part.ids, part.packed, positions.length);
    yield decoded;
    if (decoded.punterIds.length < partSize) return;
    after = decoded.punterIds.at(-1) ?? after;
  }
}

function decodePart(ids: Buffer, packed: Buffer, fixtures: number): ColumnsPart<Uint16Array> {
  const count = ids.length / 4;
  const punterIds = new Int32Array(count);
  const columns = Array.from({ length: fixtures }, () => new Uint16Array(count));
  for (let index = 0; index < count; index += 1) punterIds[index] = ids.readInt32BE(4 * index);
  columns.forEach((column, fixture) => {
    for (let index = 0; index < count; index += 1) {
      column[index] = packed.readInt16BE(2 * (index * fixtures + fixture));
    }
  });
  return { punterIds, columns };
}
