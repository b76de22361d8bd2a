import { sql } from 'kysely';
import { inTransaction, type Queryable, type Transaction } from '../platform/database/database.ts';
import type { ArchiveBounds, ArchiveKind, RowsOfStep, StepPlan } from './archive-step.ts';
import { NotQuiet } from './not-quiet.ts';
import { isOver } from './queries-meetings.ts';
import { hashLines } from './step-file.ts';

/** Rows of a step, and races: a transaction of a fraction of a second. */
const rowsMax = 20_000;
const racesMax = 200;
/** Meetings looked at in one statement. */
const meetingsAtOnce = 20;

/**
 * Prices of races, between the first and the last of each runner. Those two stay: pages show them, and the last is the
 * starting price where there is no official one. Of a runner that was scratched all stay, because its deduction goes by
 * the price at an instant (rules: deductions, archive).
 */
export const priceTicks: ArchiveKind = {
  what: 'price-ticks',
  items: 'races',

  async *findSteps(db, bounds) {
    let step = emptyPlan();
    let after = 0;
    for (;;) {
      const { last, races } = await selectRaces(db, bounds, after);
      for (const race of races) {
        const isFull = step.rows.price_ticks + race.ticks > rowsMax || step.ids.length === racesMax;
        if (isFull && step.ids.length > 0) {
          yield step;
          step = emptyPlan();
        }
        step.ids.push(race.id);
        step.rows.price_ticks += race.ticks;
        step.bytes += race.bytes;
      }
      if (last === null) break;
      after = last;
    }
    if (step.ids.length > 0) yield step;
  },

  async readRows(db, ids): Promise<RowsOfStep> {
    const { rows } = await sql<{ line: string }>`
      ${going(ids)}
      select ${lineOf} as line from going order by race_id, saddle, sequence`.execute(db);
    const lines = rows.map(({ line }) => line);
    return { lines, counts: { price_ticks: lines.length }, hash: hashLines(lines) };
  },

  async removeRows(trx, step, ids, bounds) {
    await lockQuietRaces(trx, ids, bounds);
    const { rows } = await sql<{ count: number; hash: Buffer }>`
      ${going(ids)},
      gone as (
        delete from price_ticks using going
        where price_ticks.race_id = going.race_id and price_ticks.saddle = going.saddle
          and price_ticks.sequence = going.sequence
        returning price_ticks.*
      ),
      noted as (
        insert into archived_races (race_id, step_id, ticks)
        select race_id, ${step}, count(*) from gone group by race_id
      )
      select count(*) as count,
        sha256(convert_to(
          coalesce(string_agg(${sql.raw(line('gone'))}, E'\n' order by race_id, saddle, sequence), ''), 'UTF8'
        )) as hash
      from gone`.execute(trx);
    const [gone = { count: 0, hash: Buffer.alloc(0) }] = rows;
    return { counts: { price_ticks: gone.count }, hash: gone.hash };
  },

  async restoreRows(trx, step, lines) {
    const { numAffectedRows = 0n } = await sql`
      insert into price_ticks
      select given.* from json_array_elements(${`[${lines.join(',')}]`}::json) as line
      cross join lateral json_populate_record(null::price_ticks, line -> 'price_ticks') as given`.execute(
      trx,
    );
    await sql`delete from archived_races where step_id = ${step}`.execute(trx);
    return { price_ticks: Number(numAffectedRows) };
  },
};

function emptyPlan() {
  return { ids: [] as number[], rows: { price_ticks: 0 }, bytes: 0 } satisfies StepPlan;
}

const line = (table: string) => `'{"price_ticks":' || to_json(${table})::text || '}'`;
const lineOf = sql.raw<string>(line('going'));

/** The prices of races that go: neither first nor last of their runner, said or withdrawn, and not of one scratched. */
function going(ids: readonly number[]) {
  return sql`
    with ends as (
      select race_id, saddle, unnest(array[
        min(sequence), max(sequence),
        min(sequence) filter (where win_numerator is not null),
        max(sequence) filter (where win_numerator is not null)
      ]) as sequence
      from price_ticks where race_id = any(${[...ids]}::integer[])
      group by race_id, saddle
    ),
    going as (
      select price_ticks.* from price_ticks
      join runners on runners.race_id = price_ticks.race_id and runners.saddle = price_ticks.saddle
      where price_ticks.race_id = any(${[...ids]}::integer[]) and runners.scratched_at is null
        and not exists (
          select from ends
          where ends.race_id = price_ticks.race_id and ends.saddle = price_ticks.saddle
            and ends.sequence = price_ticks.sequence
        )
    )`;
}

/** Whether every bet on a meeting is settled, and none was of late. */
function isPaid({ quietSince }: ArchiveBounds) {
  return sql<boolean>`
    not exists (
      select from bets
      left join lateral (
        select outcome, at from bet_settlements where bet_id = bets.id order by number desc limit 1
      ) as latest on true
      where bets.sport = 'horseracing' and bets.programme_id = meetings.id
        and (coalesce(latest.outcome, 'open') = 'open' or latest.at >= ${quietSince})
    )`;
}

interface RaceToArchive {
  readonly id: number;
  readonly ticks: number;
  readonly bytes: number;
}

/** Races of the next meetings that may go and have something to; `last` is the last meeting looked at, null at the end. */
async function selectRaces(
  db: Queryable,
  bounds: ArchiveBounds,
  after: number,
): Promise<{ readonly last: number | null; readonly races: readonly RaceToArchive[] }> {
  const { rows: meetings } = await sql<{ id: number; over: boolean | null }>`
    select id, (${isOver(bounds)}) as over from (
      select * from meetings where id > ${after} and meeting_date < ${bounds.before} order by id limit ${meetingsAtOnce}
    ) as meetings
    order by id`.execute(db);
  const last = meetings.length < meetingsAtOnce ? null : (meetings.at(-1)?.id ?? null);
  const over = meetings.flatMap((meeting) => (meeting.over === true ? meeting.id : []));
  const quiet: number[] = [];
  for (const id of over) if (await selectPaid(db, id, bounds)) quiet.push(id);
  if (quiet.length === 0) return { last, races: [] };
  const { rows: fresh } = await sql<{ id: number }>`
    select id from races
    where meeting_id = any(${quiet}::integer[])
      and not exists (select from archived_races where race_id = races.id)`.execute(db);
  const { rows: races } = await sql<RaceToArchive>`
    ${going(fresh.map(({ id }) => id))}
    select race_id as id, count(*) as ticks, sum(pg_column_size(going)) as bytes
    from going group by race_id order by race_id`.execute(db);
  return { last, races };
}

/** Each of a meeting's bets is looked at, so a large one has minutes for it; nobody waits for a look. */
async function selectPaid(db: Queryable, meetingId: number, bounds: ArchiveBounds): Promise<boolean> {
  const look = async (trx: Transaction) => {
    await sql`set local statement_timeout = '5min'`.execute(trx);
    const { rows } = await sql<{ paid: boolean }>`
      select (${isPaid(bounds)}) as paid from meetings where id = ${meetingId}`.execute(trx);
    return rows[0]?.paid === true;
  };
  return await inTransaction(db, look);
}

/**
 * Locks the races of a step, and looks again: whoever changes one of them now goes first. Bets are not looked at again,
 * because none is struck or settled on a meeting without a change of its races. Throws NotQuiet.
 */
async function lockQuietRaces(
  trx: Transaction,
  ids: readonly number[],
  bounds: ArchiveBounds,
): Promise<void> {
  const locked = await trx
    .selectFrom('races')
    .where('id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .orderBy('id')
    .select('meeting_id')
    .forNoKeyUpdate()
    .noWait()
    .execute();
  const meetings = [...new Set(locked.map((race) => race.meeting_id))];
  const { rows } = await sql<{ id: number }>`
    select id from meetings
    where id = any(${meetings}::integer[]) and (${isOver(bounds)}) is not true`.execute(trx);
  if (rows.length > 0) throw new NotQuiet(`meeting ${rows[0]?.id} has changed`);
}
