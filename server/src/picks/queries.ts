import { sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';

/** A punter's picks of a meeting to be laid over the saved ones: `saddles[i]` is for race `i + 1`, 0 is none. */
export interface PickRow {
  readonly meetingId: number;
  readonly punterId: number;
  readonly saddles: readonly number[];
  readonly savedAt: Date;
}

/**
 * Lays picks over what is saved, race by race: a 0 keeps the saved pick. Merged by the database under the row's
 * lock, so two nodes that save for one punter at once lose neither. One row per meeting and punter at most; rows
 * are taken in one order everywhere, so that two batches cannot deadlock.
 */
export async function mergePicks(db: Queryable, rows: readonly PickRow[]): Promise<void> {
  await sql`
    insert into card_picks (meeting_id, punter_id, saddles, saved_at)
    select meeting_id, punter_id, saddles::smallint[], saved_at
    from unnest(
      ${rows.map((row) => row.meetingId)}::integer[],
      ${rows.map((row) => row.punterId)}::integer[],
      ${rows.map((row) => `{${row.saddles.join(',')}}`)}::text[],
      ${rows.map((row) => row.savedAt.toISOString())}::timestamptz[]
    ) as save (meeting_id, punter_id, saddles, saved_at)
    order by meeting_id, punter_id
    on conflict (meeting_id, punter_id) do update set
      saddles = (
        select array_agg(coalesce(nullif(added, 0), held, 0) order by race)
        from unnest(excluded.saddles, card_picks.saddles) with ordinality as pick (added, held, race)
      ),
      saved_at = greatest(card_picks.saved_at, excluded.saved_at)`.execute(db);
}

/** Sets the picks of some races to none. The rows are taken in the order in which saves take them. */
export async function clearPicks(
  db: Queryable,
  meetingId: number,
  raceNumbers: readonly number[],
): Promise<void> {
  await sql`
    with held as materialized (
      select punter_id from card_picks where meeting_id = ${meetingId} order by punter_id for no key update
    )
    update card_picks set
      saddles = (
        select array_agg(case when race = any(${[...raceNumbers]}::integer[]) then 0 else saddle end order by race)
        from unnest(saddles) with ordinality as pick (saddle, race)
      )
    from held
    where card_picks.meeting_id = ${meetingId} and card_picks.punter_id = held.punter_id`.execute(db);
}

/** Sets all of one punter's picks of some meetings to none. Returns the meetings that had one. */
export async function clearMeetings(
  db: Queryable,
  punterId: number,
  meetingIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ meeting_id: number }>`
    update card_picks set saddles = array_fill(0::smallint, array[cardinality(saddles)])
    where punter_id = ${punterId} and meeting_id = any(${[...meetingIds]}::integer[]) and 0 < any(saddles)
    returning meeting_id`.execute(db);
  return rows.map(({ meeting_id }) => meeting_id);
}

/** Sets one punter's picks of some races to none. */
export async function clearOwnPicks(
  db: Queryable,
  punterId: number,
  meetingId: number,
  raceNumbers: readonly number[],
): Promise<void> {
  await sql`
    update card_picks set
      saddles = (
        select array_agg(case when race = any(${[...raceNumbers]}::integer[]) then 0 else saddle end order by race)
        from unnest(saddles) with ordinality as pick (saddle, race)
      )
    where meeting_id = ${meetingId} and punter_id = ${punterId}`.execute(db);
}
