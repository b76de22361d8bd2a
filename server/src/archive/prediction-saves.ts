import { addDays } from '@furlong/domain/local-date';
import { sql } from 'kysely';
import { arrayLiteral } from '../platform/database/array-literal.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import type { ArchiveBounds, ArchiveKind, RowsOfStep, StepPlan } from './archive-step.ts';
import { NotQuiet } from './not-quiet.ts';
import { hashLines } from './step-file.ts';

/** Saves of a step, and of one punter and round: whoever has more keeps them. */
const savesMax = 20_000;
/** Rounds looked at in one statement. */
const roundsAtOnce = 20;

/**
 * The log of predictions of rounds that are over: every save of a punter and a round, or none. What the saves led to stays
 * in `predictions`, which boards and pages go by; the log is for saves that turn out to have come too late (rules:
 * predictor-closes, archive). It goes through a function of the database alone, which holds it against the step.
 */
export const predictionSaves: ArchiveKind = {
  what: 'prediction-saves',
  items: 'saves',

  async *findSteps(db, bounds) {
    let step = emptyPlan();
    for await (const roundId of findRounds(db, bounds)) {
      for await (const part of readLog(db, roundId)) {
        if (step.ids.length + part.ids.length > savesMax && step.ids.length > 0) {
          yield step;
          step = emptyPlan();
        }
        step.ids.push(...part.ids);
        step.rows.prediction_saves += part.ids.length;
        step.bytes += part.bytes;
      }
    }
    if (step.ids.length > 0) yield step;
  },

  async readRows(db, ids): Promise<RowsOfStep> {
    const { rows } = await sql<{ line: string }>`
      select '{"prediction_saves":' || to_json(own)::text || '}' as line
      from prediction_saves as own where id = any(${asArray(ids)}) order by id`.execute(db);
    const lines = rows.map(({ line }) => line);
    return { lines, counts: { prediction_saves: lines.length }, hash: hashLines(lines) };
  },

  async removeRows(trx, step, ids, bounds) {
    await lockQuietRounds(trx, ids, bounds);
    const { rows } = await sql<{ saves: number; hash: Buffer }>`
      select saves_gone as saves, digest as hash from archive_saves(${step}, ${asArray(ids)})`.execute(trx);
    const [gone] = rows;
    if (!gone) throw new Error('a function has one row');
    return { counts: { prediction_saves: gone.saves }, hash: gone.hash };
  },

  async restoreRows(trx, step, lines) {
    const { numAffectedRows = 0n } = await sql`
      insert into prediction_saves overriding system value
      select given.* from json_array_elements(${`[${lines.join(',')}]`}::json) as line
      cross join lateral json_populate_record(null::prediction_saves, line -> 'prediction_saves') as given`.execute(
      trx,
    );
    await sql`delete from archived_saves where step_id = ${step}`.execute(trx);
    return { prediction_saves: Number(numAffectedRows) };
  },
};

function emptyPlan() {
  return { ids: [] as number[], rows: { prediction_saves: 0 }, bytes: 0 } satisfies StepPlan;
}

const asArray = (ids: readonly number[]) => sql`${arrayLiteral(ids)}::bigint[]`;

/** Whether a round was played before the day, and its board was not written anew of late. */
function isOver({ before, quietSince }: ArchiveBounds) {
  return sql<boolean>`(
    round.monday <= ${addDays(before, -7)}::date and round.final_version = round.version
    and exists (
      select from final_rounds as board
      where board.round_id = round.id and board.version = round.final_version and board.written_at < ${quietSince}
    )
  )`;
}

async function* findRounds(db: Queryable, bounds: ArchiveBounds): AsyncGenerator<number> {
  let after = 0;
  for (;;) {
    const { rows } = await sql<{ id: number; over: boolean | null }>`
      select id, ${isOver(bounds)} as over from predictor_rounds as round
      where id > ${after} order by id limit ${roundsAtOnce}`.execute(db);
    for (const { id, over } of rows) if (over === true) yield id;
    const last = rows.at(-1);
    if (!last || rows.length < roundsAtOnce) return;
    after = last.id;
  }
}

/** A round's log in parts of whole punters. */
async function* readLog(
  db: Queryable,
  roundId: number,
): AsyncGenerator<{ readonly ids: readonly number[]; readonly bytes: number }> {
  let after = 0;
  for (;;) {
    const { rows } = await sql<{ id: number; punterId: number; bytes: number }>`
      select id, punter_id as "punterId", pg_column_size(save) as bytes from prediction_saves as save
      where round_id = ${roundId} and punter_id > ${after}
      order by punter_id, id limit ${savesMax + 1}`.execute(db);
    const isAll = rows.length <= savesMax;
    const last = rows.at(-1)?.punterId ?? 0;
    // The last punter may have more of them than were read, and comes again with the next part.
    const whole = isAll ? rows : rows.filter(({ punterId }) => punterId !== last);
    if (whole.length > 0) {
      yield { ids: whole.map(({ id }) => id), bytes: whole.reduce((sum, { bytes }) => sum + bytes, 0) };
    }
    if (isAll) return;
    after = whole.at(-1)?.punterId ?? last;
  }
}

/** Locks the rounds of a step, and looks again: whoever changes one of them holds it. Throws NotQuiet. */
async function lockQuietRounds(
  trx: Transaction,
  ids: readonly number[],
  bounds: ArchiveBounds,
): Promise<void> {
  const { rows: rounds } = await sql<{ id: number }>`
    select id from predictor_rounds
    where id in (select round_id from prediction_saves where id = any(${asArray(ids)}))
    order by id for no key update nowait`.execute(trx);
  const { rows } = await sql<{ id: number }>`
    select id from predictor_rounds as round
    where id = any(${arrayLiteral(rounds.map(({ id }) => id))}::integer[]) and ${isOver(bounds)} is not true`.execute(
    trx,
  );
  if (rows.length > 0) throw new NotQuiet(`round ${rows[0]?.id} has changed`);
}
