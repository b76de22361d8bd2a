import { sql } from 'kysely';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { isEndless, type Programme } from './programme.ts';

/**
 * Which of some events of a programme have bets, settled or not, or in the archive; the search for each ends at its first
 * bet. For whoever
 * has locked the events against strikes the answer stays true until the transaction ends.
 */
export async function findEventsWithBets(
  db: Queryable,
  { sport, programmeId }: Programme,
  eventIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (eventIds.length === 0) return new Set();
  const isArchived = sql`exists (
    select from archived_events where archived_events.sport = ${sport} and archived_events.event_id = event.id
  )`;
  const hasBets = isEndless(sport)
    ? sql`select from bet_events where bet_events.sport = ${sport} and event_id = event.id`
    : sql`
      select from bets
      where bets.sport = ${sport} and bets.programme_id = ${programmeId} and event.id = any(bets.leg_events)`;
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${[...eventIds]}::integer[]) as event (id)
    where exists (${hasBets}) or ${isArchived}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Bets of a programme that are searched for one on an event; where there are more, one is taken to be there. */
const searchedBetsMax = 10_000;

/** Whether a programme has a bet with a leg on an event (null: any bet), or so many bets that the search would be slow. */
async function mayHaveBets(
  trx: Transaction,
  { sport, programmeId }: Programme,
  eventId: number | null,
): Promise<boolean> {
  const ofProgramme = sql`from bets where sport = ${sport} and programme_id = ${programmeId} order by id`;
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from (select leg_events ${ofProgramme} limit ${searchedBetsMax}) as bet
      where ${eventId}::integer is null or ${eventId}::integer = any(leg_events)
    ) or exists (select ${ofProgramme} offset ${searchedBetsMax}) as found`.execute(trx);
  return rows[0]?.found ?? false;
}

/**
 * Those of some tasks, all of one programme, whose event (null: whose programme) may have bets. Where there are many the
 * programme is searched once for all of them, so that history, which has no bets, is fed without work.
 */
export async function selectTasksWithBets<Task extends { readonly eventId: number | null }>(
  trx: Transaction,
  programme: Programme,
  tasks: readonly Task[],
): Promise<Task[]> {
  if (isEndless(programme.sport)) {
    const found = await findEventsWithBets(
      trx,
      programme,
      tasks.flatMap(({ eventId }) => eventId ?? []),
    );
    return tasks.filter(({ eventId }) => eventId === null || found.has(eventId));
  }
  if (tasks.length > 1 && !(await mayHaveBets(trx, programme, null))) return [];
  const due: Task[] = [];
  for (const task of tasks) if (await mayHaveBets(trx, programme, task.eventId)) due.push(task);
  return due;
}

/** Steps of the archive that are named; whoever restores some is told of the next. */
const stepsMax = 20;

/** The first steps of the archive with bets on one of some events; of a task without an event, on its programme. */
export async function selectStepsWithBets(
  trx: Transaction,
  { sport, programmeId }: Programme,
  tasks: readonly { readonly eventId: number | null }[],
): Promise<readonly number[]> {
  const events = tasks.flatMap(({ eventId }) => eventId ?? []);
  const ofProgramme = events.length < tasks.length;
  const { rows } = await sql<{ step: number }>`
    select distinct step_id as step from archived_events
    where sport = ${sport} and ${
      ofProgramme
        ? sql`programme_id = ${programmeId}`
        : sql`event_id = any(${[...new Set(events)]}::integer[])`
    }
    order by 1 limit ${stepsMax}`.execute(trx);
  return rows.map(({ step }) => step);
}
