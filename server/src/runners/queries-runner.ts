import { sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';

/** A runner of a card, as far as its past is found by it. */
export interface RunnerRow {
  readonly race_id: number;
  readonly off_at: Date;
  readonly race_course_id: number;
  readonly distance: number | null;
  readonly surface: string;
  readonly going: string;
  readonly horse: string;
  readonly jockey: string;
  readonly trainer: string;
  readonly age: number | null;
  readonly first_timer: boolean;
}

/** Where a runner is on a card. */
export interface RunnerPlace {
  readonly meetingId: number;
  readonly raceNumber: number;
  readonly saddle: number;
}

/** A runner by its place; undefined when there is none. */
export async function selectRunner(
  db: Queryable,
  { meetingId, raceNumber, saddle }: RunnerPlace,
): Promise<RunnerRow | undefined> {
  return await db
    .selectFrom('races')
    .innerJoin('meetings', 'meetings.id', 'races.meeting_id')
    .innerJoin('runners', 'runners.race_id', 'races.id')
    .where('races.meeting_id', '=', meetingId)
    .where('races.number', '=', raceNumber)
    .where('runners.saddle', '=', saddle)
    .select([
      'races.id as race_id',
      'races.off_at',
      'meetings.race_course_id',
      'races.distance',
      'races.surface',
      'races.going',
      'runners.horse',
      'runners.jockey',
      'runners.trainer',
      'runners.age',
      'runners.first_timer',
    ])
    .executeTakeFirst();
}

/** A win price of a runner from the moment it was first shown. */
export interface PriceRow {
  readonly sequence: number;
  readonly at: Date;
  readonly win_numerator: number;
  readonly win_denominator: number;
}

/** Prices that are looked through for changes: the latest ones. */
const ticksMax = 2_000;

/**
 * The first win price of a runner, undefined if it never had one, and the latest changes, oldest first, the first price
 * among them: a price said again is none. Where the prices of the race are in the archive the first and the last are left
 * (rule: archive).
 */
export async function selectPrices(
  db: Queryable,
  raceId: number,
  saddle: number,
  limit: number,
): Promise<{
  readonly opening: PriceRow | undefined;
  readonly changes: PriceRow[];
  readonly isArchived: boolean;
}> {
  const { rows } = await sql<PriceRow & { readonly is_opening: boolean; readonly is_archived: boolean }>`
    (select true as is_opening, exists (select from archived_races where race_id = ${raceId}) as is_archived,
      sequence, at, win_numerator, win_denominator
    from price_ticks
    where race_id = ${raceId} and saddle = ${saddle} and win_numerator is not null
    order by sequence limit 1)
    union all
    (select false, false, sequence, at, win_numerator, win_denominator
    from (
      select sequence, at, win_numerator, win_denominator,
             lag((win_numerator, win_denominator)) over (order by sequence) as before
      from (
        select sequence, at, win_numerator, win_denominator
        from price_ticks
        where race_id = ${raceId} and saddle = ${saddle} and win_numerator is not null
        order by sequence desc
        limit ${ticksMax}
      ) latest
    ) ticks
    where before is null or before <> (win_numerator, win_denominator)
    order by sequence desc
    limit ${limit})`.execute(db);
  return {
    opening: rows.find((row) => row.is_opening),
    isArchived: rows.some((row) => row.is_archived),
    changes: rows.filter((row) => !row.is_opening).toSorted((a, b) => a.sequence - b.sequence),
  };
}
