import { sql } from 'kysely';
import { arrayLiteral } from '../platform/database/array-literal.ts';
import { inTransaction, type Queryable, type Transaction } from '../platform/database/database.ts';
import type { ArchiveBounds, ArchiveKind, RowsOfStep, StepPlan } from './archive-step.ts';
import { NotQuiet } from './not-quiet.ts';
import { isOver } from './queries-meetings.ts';
import { hashLines } from './step-file.ts';

/** Cards of a step, which are short rows, and meetings: a transaction of seconds. */
const cardsMax = 20_000;
const meetingsMax = 200;
/** Meetings looked at in one statement. */
const meetingsAtOnce = 20;

/**
 * Cards of picks of meetings that are over. Only those go whose picks the final standings in force say, race by race: pages
 * show them from there. So a card with a pick in a race that was not run stays, and one of whoever is in no standings.
 */
export const picks: ArchiveKind = {
  what: 'picks',
  items: 'meetings',

  async *findSteps(db, bounds) {
    let step = emptyPlan();
    let after = 0;
    for (;;) {
      const { last, meetings } = await selectMeetings(db, bounds, after);
      for (const { id, cards, bytes } of meetings) {
        const isFull = step.rows.card_picks + cards > cardsMax || step.ids.length === meetingsMax;
        if (isFull && step.ids.length > 0) {
          yield step;
          step = emptyPlan();
        }
        // Of a large meeting each step takes the next cards, so that the last one has what is left.
        let left = cards;
        for (; left > cardsMax; left -= cardsMax) yield planOf(id, cardsMax, (bytes * cardsMax) / cards);
        const rest = planOf(id, left, (bytes * left) / cards);
        step.ids.push(id);
        step.rows.card_picks += rest.rows.card_picks;
        step.bytes += rest.bytes;
      }
      if (last === null) break;
      after = last;
    }
    if (step.ids.length > 0) yield step;
  },

  async readRows(db, ids): Promise<RowsOfStep> {
    const { rows } = await sql<{ line: string }>`
      with going as materialized (${going(ids)})
      select ${sql.raw(lineOf('going'))} as line from going order by meeting_id, punter_id`.execute(db);
    const lines = rows.map(({ line }) => line);
    return { lines, counts: { card_picks: lines.length }, hash: hashLines(lines) };
  },

  async removeRows(trx, step, ids, bounds) {
    await lockQuietMeetings(trx, ids, bounds);
    const { rows } = await sql<{ cards: number; meetings: number; hash: Buffer }>`
      with going as materialized (${going(ids)}),
      gone as (
        delete from card_picks using going
        where card_picks.meeting_id = going.meeting_id and card_picks.punter_id = going.punter_id
        returning card_picks.*
      ),
      noted as (
        insert into archived_picks (meeting_id, step_id, cards)
        select meeting_id, ${step}, count(*) from gone group by meeting_id
        returning meeting_id
      )
      select count(*) as cards, (select count(*) from noted) as meetings,
        sha256(convert_to(
          coalesce(string_agg(${sql.raw(lineOf('gone'))}, E'\n' order by meeting_id, punter_id), ''), 'UTF8'
        )) as hash
      from gone`.execute(trx);
    const [gone = { cards: 0, meetings: 0, hash: Buffer.alloc(0) }] = rows;
    if (gone.meetings !== ids.length) throw new NotQuiet('of one of its meetings no card is left');
    return { counts: { card_picks: gone.cards }, hash: gone.hash };
  },

  async restoreRows(trx, step, lines) {
    const { numAffectedRows = 0n } = await sql`
      insert into card_picks
      select given.* from json_array_elements(${`[${lines.join(',')}]`}::json) as line
      cross join lateral json_populate_record(null::card_picks, line -> 'card_picks') as given`.execute(trx);
    await sql`delete from archived_picks where step_id = ${step}`.execute(trx);
    return { card_picks: Number(numAffectedRows) };
  },
};

function emptyPlan() {
  return { ids: [] as number[], rows: { card_picks: 0 }, bytes: 0 } satisfies StepPlan;
}

function planOf(id: number, cards: number, bytes: number) {
  return { ids: [id], rows: { card_picks: cards }, bytes: Math.round(bytes) } satisfies StepPlan;
}

const lineOf = (table: string) => `'{"card_picks":' || to_json(${table})::text || '}'`;

/** Cards of meetings that are as the rows of the final standings in force say. */
function saidCards(ids: readonly number[]) {
  return sql`
    from unnest(${arrayLiteral(ids)}::integer[]) as asked (id)
    join meetings on meetings.id = asked.id
    join card_picks as card on card.meeting_id = meetings.id
    join final_standings as standing on standing.meeting_id = card.meeting_id
      and standing.punter_id = card.punter_id and standing.version = meetings.final_version
    where not exists (
      select from generate_series(1, greatest(cardinality(card.saddles), length(standing.picks))) as race
      where coalesce(card.saddles[race], 0)
        <> case when race <= length(standing.picks) then get_byte(standing.picks, race - 1) else 0 end
    )`;
}

/** The cards of a step: the first ones, where there are more. The same as long as nothing of the meetings changes. */
function going(ids: readonly number[]) {
  return sql`
    select card.* ${saidCards(ids)} order by card.meeting_id, card.punter_id limit ${cardsMax}`;
}

/** Meetings that are over, written and recorded as they stand, and whose jackpot has its cards. */
function isDone(bounds: ArchiveBounds) {
  return sql<boolean>`(
    ${isOver(bounds)}
    and exists (
      select from stats_meetings as record
      where record.meeting_id = meetings.id and record.version = meetings.final_version
    )
    and not exists (select from jackpots where jackpots.meeting_id = meetings.id and frozen_at is null)
  )`;
}

/** Meetings after one with cards that may go; `last` is the last meeting looked at, null at the end. */
async function selectMeetings(
  db: Queryable,
  bounds: ArchiveBounds,
  after: number,
): Promise<{
  readonly last: number | null;
  readonly meetings: readonly { readonly id: number; readonly cards: number; readonly bytes: number }[];
}> {
  const { rows: looked } = await sql<{ id: number; done: boolean | null }>`
    select id, (${isDone(bounds)}) as done from (
      select * from meetings where id > ${after} and meeting_date < ${bounds.before} order by id limit ${meetingsAtOnce}
    ) as meetings
    order by id`.execute(db);
  const last = looked.length < meetingsAtOnce ? null : (looked.at(-1)?.id ?? null);
  const meetings: { id: number; cards: number; bytes: number }[] = [];
  for (const { id, done } of looked) {
    const { cards, bytes } = done === true ? await countCards(db, id) : { cards: 0, bytes: 0 };
    if (cards > 0) meetings.push({ id, cards, bytes });
  }
  return { last, meetings };
}

/** Each card of a meeting is looked at, so a large one has minutes for it; nobody waits for a look. */
async function countCards(db: Queryable, meetingId: number): Promise<{ cards: number; bytes: number }> {
  const look = async (trx: Transaction) => {
    await sql`set local statement_timeout = '5min'`.execute(trx);
    const { rows } = await sql<{ cards: number; bytes: number }>`
      select count(*) as cards, coalesce(sum(pg_column_size(card)), 0) as bytes ${saidCards([meetingId])}`.execute(
      trx,
    );
    return rows[0] ?? { cards: 0, bytes: 0 };
  };
  return await inTransaction(db, look);
}

/**
 * Locks the meetings of a step, and looks again: whoever changes one of them holds it. Days are counted before their cards
 * go (`picks/count-daily-players.ts`). Throws NotQuiet.
 */
async function lockQuietMeetings(
  trx: Transaction,
  ids: readonly number[],
  bounds: ArchiveBounds,
): Promise<void> {
  await sql`
    select from meetings where id = any(${arrayLiteral(ids)}::integer[]) order by id for no key update nowait`.execute(
    trx,
  );
  const { rows } = await sql<{ id: number; counted: boolean | null }>`
    select id, meeting_date <= (select max(race_day) from race_day_players) as counted from meetings
    where id = any(${arrayLiteral(ids)}::integer[]) and (
      (${isDone(bounds)}) is not true
      or (meeting_date <= (select max(race_day) from race_day_players)) is not true
    )`.execute(trx);
  const [other] = rows;
  if (!other) return;
  throw new NotQuiet(
    other.counted === true
      ? `meeting ${other.id} has changed`
      : `who played on the day of meeting ${other.id} is not counted`,
  );
}
