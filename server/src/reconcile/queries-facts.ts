import { sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';

/** A race's own row. */
export interface RaceRecord {
  readonly id: number;
  readonly status: string;
  readonly statedPlaces: number | null;
  readonly voidedAt: Date | null;
  readonly voidReason: string | null;
  /** Results up to this sequence were withdrawn by an abandonment. */
  readonly resultsAfter: number;
}

export interface RunnerRecord {
  readonly raceId: number;
  readonly saddle: number;
  readonly scratchedAt: Date | null;
  readonly knownAt: Date | null;
  readonly nonRunner: boolean;
  /** From the runner's own row, for runners without ticks. */
  readonly shownNumerator: number | null;
  readonly shownDenominator: number | null;
  readonly scratchedNumerator: number | null;
  readonly scratchedDenominator: number | null;
}

/** A win price as it was shown. */
export interface TickRecord {
  readonly raceId: number;
  readonly saddle: number;
  readonly at: Date;
  readonly numerator: number;
  readonly denominator: number;
}

export interface ResultRecord {
  readonly id: number;
  readonly raceId: number;
  readonly sequence: number;
  readonly official: boolean;
  readonly reason: string | null;
}

export interface PlacedRecord {
  readonly resultId: number;
  readonly saddle: number;
  readonly position: number | null;
  readonly numerator: number | null;
  readonly denominator: number | null;
}

export interface LateKnownOffRecord {
  readonly raceId: number;
  readonly offAt: Date;
  readonly knownAt: Date;
}

/** The records of a meeting's races, one list per table; ticks and results in the supplier's order. */
export async function selectRecords(db: Queryable, meetingId: number) {
  const ofMeeting = sql`races.meeting_id = ${meetingId}`;
  const races = await sql<RaceRecord>`
    select id, status, places_paid as "statedPlaces", voided_at as "voidedAt", void_reason as "voidReason",
      results_after as "resultsAfter"
    from races where ${ofMeeting} order by number`.execute(db);
  const runners = await sql<RunnerRecord>`
    select race_id as "raceId", saddle, scratched_at as "scratchedAt",
      scratching_known_at as "knownAt", non_runner_sequence is not null as "nonRunner",
      coalesce(win_numerator, last_win_numerator) as "shownNumerator",
      coalesce(win_denominator, last_win_denominator) as "shownDenominator",
      scratched_numerator as "scratchedNumerator", scratched_denominator as "scratchedDenominator"
    from runners join races on races.id = race_id where ${ofMeeting} order by saddle`.execute(db);
  const ticks = await sql<TickRecord>`
    select race_id as "raceId", saddle, at, win_numerator as numerator, win_denominator as denominator
    from price_ticks join races on races.id = race_id
    where ${ofMeeting} and win_numerator is not null order by sequence`.execute(db);
  const results = await sql<ResultRecord>`
    select race_results.id, race_id as "raceId", sequence, official, reason
    from race_results join races on races.id = race_id where ${ofMeeting} order by sequence`.execute(db);
  const placed = await sql<PlacedRecord>`
    select result_id as "resultId", saddle, position, sp_numerator as numerator, sp_denominator as denominator
    from race_result_runners
    join race_results on race_results.id = result_id
    join races on races.id = race_id where ${ofMeeting}`.execute(db);
  const lateKnownOffs = await sql<LateKnownOffRecord>`
    select race_id as "raceId", unseen_offs.off_at as "offAt", seen_at as "knownAt"
    from unseen_offs join races on races.id = race_id where ${ofMeeting}`.execute(db);
  return {
    races: races.rows,
    runners: runners.rows,
    ticks: ticks.rows,
    results: results.rows,
    placed: placed.rows,
    lateKnownOffs: lateKnownOffs.rows,
  };
}

/** The result of {@link selectRecords}. */
export type MeetingRecords = Awaited<ReturnType<typeof selectRecords>>;
