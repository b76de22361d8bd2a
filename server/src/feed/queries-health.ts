import { sql } from 'kysely';
import type { Queryable, Transaction } from '../platform/database/database.ts';

/** What became of a call. `failed`: by a fault of ours. */
export type CallOutcome = 'applied' | 'stale' | 'refused' | 'failed';

/** How many calls had an outcome on a day, and when the last one came. */
export interface CallCount {
  readonly day: string;
  readonly call: string;
  readonly outcome: CallOutcome;
  readonly calls: number;
  readonly lastAt: Date;
}

/** A call that was refused, and why. */
export interface Refusal {
  readonly at: Date;
  readonly call: string;
  readonly path: string;
  readonly status: number;
  readonly reason: string;
}

/** Refusals that are kept of each kind of call. */
const keptRefusals = 200;
/** Days whose counts are kept. */
const keptDays = 8;

/** Adds to the counts of days, in one order, so that nodes do not wait for each other crosswise. */
export async function addCounts(trx: Transaction, counts: readonly CallCount[]): Promise<void> {
  const ordered = counts.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other), 'en'));
  for (const { day, call, outcome, calls, lastAt } of ordered) {
    await sql`
      insert into feed_call_counts as kept (day, call, outcome, calls, last_at)
      values (${day}, ${call}, ${outcome}, ${calls}, ${lastAt})
      on conflict (day, call, outcome) do update set
        calls = kept.calls + excluded.calls, last_at = greatest(kept.last_at, excluded.last_at)`.execute(trx);
  }
}

const keyOf = ({ day, call, outcome }: CallCount) => `${day} ${call} ${outcome}`;

/**
 * Keeps refusals, and deletes the oldest of each kind of call: first of the meeting or fixture that has most of them, so
 * that what one supplier is refused pushes nobody else's off.
 */
export async function insertRefusals(trx: Transaction, refusals: readonly Refusal[]): Promise<void> {
  if (refusals.length === 0) return;
  await trx
    .insertInto('feed_refusals')
    .values([...refusals])
    .execute();
  await sql`
    delete from feed_refusals
    using (
      select id, row_number() over (partition by call order by place, id desc) as rank
      from (
        select
          id, call,
          -- The fifth part of /api/Feed/Meetings/{ref}, as refOfPath has it.
          row_number() over (partition by call, split_part(path, '/', 5) order by id desc) as place
        from feed_refusals
      ) as placed
    ) as ranked
    where ranked.id = feed_refusals.id and ranked.rank > ${keptRefusals}`.execute(trx);
}

/** Deletes the counts of days long past. */
export async function deleteOldCounts(db: Queryable, today: string): Promise<void> {
  await sql`delete from feed_call_counts where day < ${today}::date - ${keptDays}::int`.execute(db);
}

/** The counts of the kept days, the latest day first. */
export async function selectCounts(db: Queryable): Promise<CallCount[]> {
  const { rows } = await sql<CallCount>`
    select day, call, outcome, calls, last_at as "lastAt" from feed_call_counts
    order by day desc, call, outcome
    limit 1000`.execute(db);
  return rows;
}

/** The latest refusals, newest first; those of a lower id than `beforeId`, where it is given. */
export async function selectRefusals(
  db: Queryable,
  { beforeId, limit }: { readonly beforeId?: number | undefined; readonly limit: number },
): Promise<(Refusal & { readonly id: number })[]> {
  return await db
    .selectFrom('feed_refusals')
    .select(['id', 'at', 'call', 'path', 'status', 'reason'])
    .$if(beforeId !== undefined, (query) => query.where('id', '<', beforeId ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
