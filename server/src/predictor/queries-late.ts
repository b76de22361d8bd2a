import { sql } from 'kysely';
import type { Transaction } from '../platform/database/database.ts';
import { isStaff } from '../session/is-staff.ts';
import type { LoggedSave } from './without-late-saves.ts';

/** A punter's prediction of one fixture and the banker: as stored, and every save of either, in their order. */
export interface LoggedPredictions {
  readonly punterId: number;
  readonly score: number;
  readonly banker: number | null;
  readonly saves: readonly LoggedSave[];
}

/**
 * Punters after an id who predicted a fixture or moved their banker since an instant, by id, with all their saves of
 * these; their rows are locked until the transaction ends. Staff stay off every board (rule: staff).
 */
export async function lockSavedSince(
  trx: Transaction,
  { roundId, position }: { readonly roundId: number; readonly position: number },
  since: Date,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<LoggedPredictions[]> {
  const element = sql.lit(position + 1);
  const { rows } = await sql<{
    punterId: number;
    score: number;
    banker: number | null;
    saves: readonly { at: string; score: number | null; moved: boolean; to: number | null }[];
  }>`
    with late as materialized (
      select distinct punter_id from prediction_saves
      where round_id = ${roundId} and saved_at >= ${since.toISOString()}::timestamptz and punter_id > ${after}
        and (scores[${element}] is not null or banker_moved)
    ),
    locked as materialized (
      select punter_id, coalesce(scores[${element}], 0) as score, banker from predictions
      where round_id = ${roundId} and punter_id in (select punter_id from late)
        and not ${isStaff(sql`predictions.punter_id`)}
      order by punter_id limit ${limit} for no key update
    )
    select punter_id as "punterId", score, banker, (
      select json_agg(json_build_object(
        'at', saved_at, 'score', save.scores[${element}], 'moved', banker_moved, 'to', banker_to
      ) order by id)
      from prediction_saves as save
      where save.round_id = ${roundId} and save.punter_id = locked.punter_id
        and (save.scores[${element}] is not null or banker_moved)
    ) as saves
    from locked order by punter_id`.execute(trx);
  return rows.map(({ saves, ...stored }) => ({
    ...stored,
    saves: saves.map(({ at, score, moved, to }) => ({
      at: new Date(at),
      score,
      banker: moved ? to : undefined,
    })),
  }));
}

/** Writes a fixture's prediction and the banker of punters whose rows are locked. */
export async function writeRestored(
  trx: Transaction,
  { roundId, position }: { readonly roundId: number; readonly position: number },
  rows: readonly Omit<LoggedPredictions, 'saves'>[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update predictions set
      scores = case when coalesce(scores[${sql.lit(position + 1)}], 0) <> next.score
        then scores[:${sql.lit(position)}] || next.score || scores[${sql.lit(position + 2)}:] else scores end,
      banker = next.banker
    from unnest(
      ${rows.map(({ punterId }) => punterId)}::integer[], ${rows.map(({ score }) => score)}::smallint[],
      ${rows.map(({ banker }) => banker)}::smallint[]
    ) as next (punter_id, score, banker)
    where round_id = ${roundId} and predictions.punter_id = next.punter_id`.execute(trx);
}
