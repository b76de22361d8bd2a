import { addDays, localDayOf, startOfLocalDay } from '@furlong/domain/local-date';
import { sql } from 'kysely';
import {
  type Database,
  inTransaction,
  type Queryable,
  type Transaction,
} from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { type Repetition, repeat } from '../platform/runtime/repeat.ts';

const everyMs = 60_000;
/** A step is counted once this is over: what writes a bet or a transfer has a time of minutes ago at most. */
const restsMs = 30 * 60_000;
/** Instants that a step ends at, but for the ends of days. */
const stepMs = 15 * 60_000;
/** Days of one run, where much is to catch up with. */
const stepsMax = 31;
/** A run goes on for this long where days take no time: years in which little happened are behind within a minute. */
const runMs = 10_000;

/** A day that is caught up with can have millions of rows, and nobody waits for it. */
const statementMs = 300_000;

/** Counts a step, in its transaction, up to `latest` at most. False: there is nothing to count, or another node counts it. */
export type CountStep = (trx: Transaction, latest: Date) => Promise<boolean>;

/** Counts what is older than half an hour, step by step, each in a transaction of its own. Returns how many it took. */
export async function countBySteps(db: Database, now: Date, countStep: CountStep): Promise<number> {
  const latest = new Date(Math.floor((now.getTime() - restsMs) / stepMs) * stepMs);
  const count = async (trx: Transaction) => {
    await sql`set local statement_timeout = ${sql.lit(statementMs)}`.execute(trx);
    return await countStep(trx, latest);
  };
  const begun = performance.now();
  let steps = 0;
  while ((steps < stepsMax || performance.now() - begun < runMs) && (await inTransaction(db, count))) {
    steps += 1;
  }
  return steps;
}

/** Where a step from an instant ends: with its day in Johannesburg, or before. */
export function endOfStep(from: Date, latest: Date): Date {
  const end = startOfLocalDay(addDays(localDayOf(from), 1));
  return end < latest ? end : latest;
}

/** Counts on, every minute; any node may. `words` says what a failure means. */
export function startCounting(
  { db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>,
  count: (db: Database, now: Date) => Promise<number>,
  words: string,
): Repetition {
  return repeat(
    async () => count(db, await readEarlierClock(db, clock())),
    everyMs,
    (error) => log.warn({ err: error }, words),
  );
}

/**
 * The time by a node's clock or the database's, whichever is earlier: a node whose clock is ahead would count what is not
 * over yet, and what is written after that would be in no report.
 */
export async function readEarlierClock(db: Queryable, now: Date): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select least(${now.toISOString()}::timestamptz, statement_timestamp()) as at`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database has a clock');
  return row.at;
}
