import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../platform/database/database.ts';
import { isStaff } from '../session/is-staff.ts';
import type { LateTime, LoggedSave } from './without-late-saves.ts';

/** A punter's prediction of one fixture and the banker: as stored, and the saves of either that decide, in their order. */
export interface LoggedPredictions {
  readonly punterId: number;
  readonly score: number;
  readonly banker: number | null;
  readonly saves: readonly LoggedSave[];
}

/** Which saves are asked for. */
interface SavesAsked {
  readonly since: Date;
  /** The times in which saves of a fixture of the round may be late. */
  readonly times: readonly LateTime[];
  /** The id of the last punter of the part before; how many punters a part has. */
  readonly after: number;
  readonly limit: number;
}

/**
 * Punters after an id who predicted a fixture or moved their banker since an instant, by id; their rows are locked until
 * the transaction ends. Of their saves only those that decide: a save at none of the times holds whatever was before it,
 * so that of each kind the last such save is enough, and what came after it. Whoever saves a hundred thousand times is
 * then not read a hundred thousand times. Staff stay off every board (rule: staff).
 */
export async function lockSavedSince(
  trx: Transaction,
  { roundId, position }: { readonly roundId: number; readonly position: number },
  { since, times, after, limit }: SavesAsked,
): Promise<LoggedPredictions[]> {
  const element = sql.lit(position + 1);
  const lastInTime = (kind: RawBuilder<unknown>) => sql`coalesce((
    select id from prediction_saves as save
    where save.round_id = ${roundId} and save.punter_id = locked.punter_id and ${kind}
      and not exists (
        select from unnest(
          ${times.map(({ from }) => from.toISOString())}::timestamptz[],
          ${times.map(({ until }) => until.toISOString())}::timestamptz[]
        ) as late_time (since, until)
        where save.saved_at between late_time.since and late_time.until
      )
    order by id desc limit 1
  ), 0)`;
  const isScore = sql`save.scores[${element}] is not null`;
  const isMove = sql`save.banker_moved`;
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
    select punter_id as "punterId", locked.score, locked.banker, (
      select json_agg(json_build_object(
        'at', saved_at, 'score', save.scores[${element}], 'moved', banker_moved, 'to', banker_to
      ) order by id)
      from prediction_saves as save
      where save.round_id = ${roundId} and save.punter_id = locked.punter_id
        and (${isScore} and save.id >= last_in_time.score or ${isMove} and save.id >= last_in_time.banker)
    ) as saves
    from locked
    cross join lateral (
      select ${lastInTime(isScore)} as score, ${lastInTime(isMove)} as banker offset 0
    ) as last_in_time
    order by punter_id`.execute(trx);
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
