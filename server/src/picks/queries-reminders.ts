import { sql } from 'kysely';
import type { Queryable, Transaction } from '../platform/database/database.ts';

/** Notes that a meeting's players are reminded; false when they were before. */
export async function insertReminder(trx: Transaction, meetingId: number, now: Date): Promise<boolean> {
  const row = await trx
    .insertInto('pick_reminders')
    .values({ meeting_id: meetingId, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('meeting_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Which of some meetings' players were reminded. */
export async function selectReminded(
  db: Queryable,
  meetingIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select meeting_id as id from pick_reminders where meeting_id = any(${meetingIds}::integer[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** A punter, and how many of some races have no pick of the punter's. */
export interface MissingPicks {
  readonly punterId: number;
  readonly missing: number;
}

/** A page of punters by id. */
export interface PunterPage {
  readonly after: number;
  readonly limit: number;
}

/** The punters with a card of a meeting, and how many of the given races it leaves out. */
export async function selectMissingPicks(
  db: Queryable,
  meetingId: number,
  raceNumbers: readonly number[],
  { after, limit }: PunterPage,
): Promise<MissingPicks[]> {
  const { rows } = await sql<MissingPicks>`
    select punter_id as "punterId", (
      select count(*)::integer from unnest(${raceNumbers}::integer[]) as race (number)
      where coalesce(saddles[race.number], 0) = 0
    ) as missing
    from card_picks
    where meeting_id = ${meetingId} and punter_id > ${after}
    order by punter_id
    limit ${limit}`.execute(db);
  return rows;
}

/** The punters who played an earlier meeting and have no card of this one. */
export async function selectPlayersWithout(
  db: Queryable,
  { meetingId, earlierId }: { readonly meetingId: number; readonly earlierId: number },
  { after, limit }: PunterPage,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select earlier.punter_id as id from card_picks as earlier
    where earlier.meeting_id = ${earlierId} and earlier.punter_id > ${after} and 0 < any(earlier.saddles)
      and not exists (
        select from card_picks as own
        where own.meeting_id = ${meetingId} and own.punter_id = earlier.punter_id
      )
    order by earlier.punter_id
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
