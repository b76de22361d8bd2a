import { sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';

/** A win price a runner was shown at. */
export interface TickRow {
  readonly race_id: number;
  readonly saddle: number;
  readonly at: Date;
  readonly win_numerator: number;
  readonly win_denominator: number;
}

/**
 * The latest win prices of every runner of a meeting, at most `limit` each, oldest first, and as the first row of
 * each runner its opening price. One statement; each runner costs two short walks of the ticks' own key.
 */
export async function selectLatestTicks(
  db: Queryable,
  meetingId: number,
  limit: number,
): Promise<(TickRow & { readonly opening: boolean })[]> {
  const { rows } = await sql<TickRow & { opening: boolean }>`
    select races.id as race_id, runners.saddle, tick.at, tick.win_numerator, tick.win_denominator, tick.opening
    from races
    join runners on runners.race_id = races.id
    cross join lateral (
      (select sequence, at, win_numerator, win_denominator, true as opening
       from price_ticks
       where race_id = races.id and saddle = runners.saddle and win_numerator is not null
       order by sequence limit 1)
      union all
      (select sequence, at, win_numerator, win_denominator, false as opening
       from price_ticks
       where race_id = races.id and saddle = runners.saddle and win_numerator is not null
       order by sequence desc limit ${limit})
    ) tick
    where races.meeting_id = ${meetingId}
    order by races.id, runners.saddle, tick.opening desc, tick.sequence`.execute(db);
  return rows;
}
