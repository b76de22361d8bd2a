import { MEETING_SPORT } from '@furlong/domain/betting/slip-sports';
import { addDays } from '@furlong/domain/local-date';
import { type RawBuilder, sql } from 'kysely';
import { dropKeptTickets, keepRestoredTickets } from '../bets/show/archive-tickets.ts';
import { SOCCER } from '../bets/soccer/programme.ts';
import { keepOutKeepers } from '../platform/database/archive-turn.ts';
import { arrayLiteral } from '../platform/database/array-literal.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { addArchivedRows } from '../wallet/queries-archived-days.ts';
import type { ArchiveBounds, ArchiveKind, RowCounts, RowsOfStep, StepPlan } from './archive-step.ts';
import { findNextTickets, findSameTickets } from './find-tickets.ts';
import { NotQuiet } from './not-quiet.ts';
import { hashLines } from './step-file.ts';

/** Rows of a step, and bets: a transaction of a second or so. */
const rowsMax = 20_000;
const betsMax = 5_000;
/** Bets looked at in one statement. */
const betsAtOnce = 2_000;

/** A line of a file: a row of one of the tables. */
interface ArchivedRow {
  readonly bets?: { readonly id: number };
  readonly bet_settlements?: object;
  readonly transfers?: object;
}

/**
 * Settled tickets with their bets, settlements and transfers (rule: archive). Keys of transfers stay for ever, and so does
 * what the transfers came to. What goes, and what comes back, goes through functions of the database alone, which hold it
 * against the step: these tables let no row go otherwise.
 */
export const bets: ArchiveKind = {
  what: 'bets',
  items: 'bets',

  async *findSteps(db, bounds) {
    let step = emptyPlan();
    let after = 0;
    for (;;) {
      const { last, tickets } = await findNextTickets(db, bounds, after, betsAtOnce);
      for (const { ids, settlements, transfers, bytes } of tickets) {
        const rows = ids.length + settlements + transfers;
        const isFull = step.ids.length + ids.length > betsMax || countOf(step.rows) + rows > rowsMax;
        if (isFull && step.ids.length > 0) {
          yield step;
          step = emptyPlan();
        }
        step.ids.push(...ids);
        step.rows.bets += ids.length;
        step.rows.bet_settlements += settlements;
        step.rows.transfers += transfers;
        step.bytes += bytes;
      }
      if (last === null) break;
      after = last;
    }
    if (step.ids.length > 0) yield step;
  },

  async readRows(db, ids): Promise<RowsOfStep> {
    const given = asArray(ids);
    const ofBets = await readLines(
      db,
      sql`
        select '{"bets":' || to_json(own)::text || '}' as line from unnest(${given}) as asked (id)
        join lateral (select * from bets where bets.id = asked.id offset 0) as own on true order by own.id`,
    );
    const ofSettlements = await readLines(
      db,
      sql`
        select '{"bet_settlements":' || to_json(own)::text || '}' as line from unnest(${given}) as asked (id)
        join lateral (select * from bet_settlements where bet_id = asked.id offset 0) as own on true
        order by own.bet_id, own.number`,
    );
    const ofTransfers = await readLines(
      db,
      sql`
        select '{"transfers":' || to_json(own)::text || '}' as line
        from transfers_of_bets(${given}) as own order by own.sequence`,
    );
    const lines = [...ofBets, ...ofSettlements, ...ofTransfers];
    const counts = {
      bets: ofBets.length,
      bet_settlements: ofSettlements.length,
      transfers: ofTransfers.length,
    };
    return { lines, counts, hash: hashLines(lines) };
  },

  async removeRows(trx, step, ids, bounds) {
    await lockEvents(trx, ids);
    await lockBets(trx, ids);
    const quiet = await findSameTickets(trx, bounds, ids);
    if (quiet.reduce((sum, ticket) => sum + ticket.ids.length, 0) !== ids.length) {
      throw new NotQuiet(`bets ${Math.min(...ids)} to ${Math.max(...ids)} have changed`);
    }
    await assertCounted(trx, bounds);
    await keepOutKeepers(trx);
    await dropKeptTickets(trx, ids);
    const { rows } = await sql<{ bets: number; settlements: number; transfers: number; hash: Buffer }>`
      select bets_gone as bets, settlements_gone as settlements, transfers_gone as transfers, digest as hash
      from archive_bets(${step}, ${asArray(ids)})`.execute(trx);
    const [gone] = rows;
    if (!gone) throw new Error('a function has one row');
    await addArchivedRows(trx, step, -1);
    const counts = { bets: gone.bets, bet_settlements: gone.settlements, transfers: gone.transfers };
    return { counts, hash: gone.hash };
  },

  async restoreRows(trx, step, lines): Promise<RowCounts> {
    await keepOutKeepers(trx);
    await addArchivedRows(trx, step, 1);
    await sql`select restore_bets(${step}, ${lines.join('\n')})`.execute(trx);
    const rows = lines.map((line) => JSON.parse(line) as ArchivedRow);
    await keepRestoredTickets(
      trx,
      rows.flatMap(({ bets: bet }) => bet?.id ?? []),
    );
    return {
      bets: rows.filter((row) => row.bets).length,
      bet_settlements: rows.filter((row) => row.bet_settlements).length,
      transfers: rows.filter((row) => row.transfers).length,
    };
  },
};

function emptyPlan() {
  return {
    ids: [] as number[],
    rows: { bets: 0, bet_settlements: 0, transfers: 0 },
    bytes: 0,
  } satisfies StepPlan;
}

async function readLines(db: Queryable, statement: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`${statement}`.execute(db);
  return rows.map(({ line }) => line);
}

const countOf = (rows: RowCounts) => Object.values(rows).reduce((sum, count) => sum + count, 0);

const asArray = (ids: readonly number[]) => sql`${arrayLiteral(ids)}::bigint[]`;

/**
 * Locks what the bets are on, without waiting: whoever changes a result has locked its race or fixture, or refers to it in
 * what is not committed yet. What is committed has queued a settlement, which is looked for afterwards.
 */
async function lockEvents(trx: Transaction, ids: readonly number[]): Promise<void> {
  const events = (sport: string) => sql`
    select unnest(bets.leg_events) from unnest(${asArray(ids)}) as asked (id)
    join lateral (select * from bets where bets.id = asked.id offset 0) as bets on true where bets.sport = ${sport}`;
  await sql`
    select from races where id in (${events(MEETING_SPORT)}) order by id for update nowait`.execute(trx);
  await sql`
    select from fixtures where id in (${events(SOCCER)}) order by id for update nowait`.execute(trx);
}

/** A settlement that is being written holds its bet; one that begins now waits. */
async function lockBets(trx: Transaction, ids: readonly number[]): Promise<void> {
  await sql`
    select from bets where id = any(${asArray(ids)}) order by id for update nowait`.execute(trx);
}

/** What reports have summed up of the past they read no more; what they have not is not taken from them. Throws NotQuiet. */
async function assertCounted(db: Queryable, { before }: ArchiveBounds): Promise<void> {
  const start = sql`(${before}::date::timestamp at time zone interval '2 hours')`;
  const { rows } = await sql<{ counted: boolean | null }>`
    select (select until from revenue_counted) >= ${start} and (select until from figures_counted) >= ${start}
      and (select max(day) from paid_out_days) >= ${addDays(before, -1)}::date as counted`.execute(db);
  if (rows[0]?.counted !== true) throw new NotQuiet(`reports have not summed up all of before ${before}`);
}
