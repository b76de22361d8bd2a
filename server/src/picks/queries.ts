import { sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';

/** A punter's picks of a meeting, to be merged into the saved ones: `saddles[i]` is for race `i + 1`, 0 is none. */
export interface PickRow {
  readonly meetingId: number;
  readonly punterId: number;
  readonly saddles: readonly number[];
  readonly savedAt: Date;
}

/**
 * Merges picks into the saved ones, race by race: a 0 leaves the saved pick. The database merges under the row's lock,
 * so two nodes that save for one punter at once lose nothing. At most one row per meeting and punter; rows are locked
 * in one order everywhere, so two batches cannot deadlock.
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
        select array_agg(coalesce(nullif(added, 0), saved, 0) order by race)
        from unnest(excluded.saddles, card_picks.saddles) with ordinality as pick (added, saved, race)
      ),
      saved_at = greatest(card_picks.saved_at, excluded.saved_at)`.execute(db);
}

/**
 * Removes everybody's picks of some races, because the races lapsed or were opened again after an abandonment (rules:
 * lapse, abandoned): they score nothing, and punters may pick anew. The caller has locked the races against saves. Rows
 * are locked in the order in which saves lock them.
 */
export async function voidPicks(
  db: Queryable,
  meetingId: number,
  raceNumbers: readonly number[],
): Promise<void> {
  await sql`
    with locked as materialized (
      select punter_id from card_picks where meeting_id = ${meetingId} order by punter_id for no key update
    )
    update card_picks set
      saddles = (
        select array_agg(case when race = any(${[...raceNumbers]}::integer[]) then 0 else saddle end order by race)
        from unnest(saddles) with ordinality as pick (saddle, race)
      )
    from locked
    where card_picks.meeting_id = ${meetingId} and card_picks.punter_id = locked.punter_id`.execute(db);
}

/** Removes all of one punter's picks of some meetings. Returns the meetings that had one. */
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

/** Removes one punter's picks of some races. */
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
