import { sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';

/** A fixture's own row, as far as bets go by it. */
export interface FixtureRecord {
  readonly id: number;
  readonly status: string;
  readonly format: string;
  readonly halfHome: number | null;
  readonly halfAway: number | null;
  /** Where the hours after an interruption ended it; null: they did not. */
  readonly stoppedHome: number | null;
  readonly stoppedAway: number | null;
  readonly stoppedMinute: number | null;
}

/** A score or a result as it was told, in the supplier's order. */
export interface GoalsRecord {
  readonly fixtureId: number;
  readonly home: number;
  readonly away: number;
}

export interface FixtureScoreRecord extends GoalsRecord {
  readonly minute: number | null;
}

export interface FixtureResultRecord extends GoalsRecord {
  readonly official: boolean;
  readonly reason: string | null;
  readonly halfHome: number | null;
  readonly halfAway: number | null;
}

export interface FixtureVoidingRecord {
  readonly fixtureId: number;
  readonly at: Date;
  readonly why: string;
  readonly decidedHome: number | null;
  readonly decidedAway: number | null;
}

export interface UnseenKickOffRecord {
  readonly fixtureId: number;
  readonly kickOffAt: Date;
  readonly seenAt: Date;
}

/** The records of fixtures, one list per table. */
export async function selectFixtureRecords(db: Queryable, fixtureIds: readonly number[]) {
  const ids = [...fixtureIds];
  const fixtures = await sql<FixtureRecord>`
    select id, status, format, half_time_home as "halfHome", half_time_away as "halfAway",
      stopped_home as "stoppedHome", stopped_away as "stoppedAway", stopped_minute as "stoppedMinute"
    from fixtures where id = any(${ids}::integer[])`.execute(db);
  const scores = await sql<FixtureScoreRecord>`
    select fixture_id as "fixtureId", home, away, minute
    from fixture_scores where fixture_id = any(${ids}::integer[]) order by fixture_id, sequence`.execute(db);
  const results = await sql<FixtureResultRecord>`
    select fixture_id as "fixtureId", home, away, official, reason,
      half_time_home as "halfHome", half_time_away as "halfAway"
    from fixture_results where fixture_id = any(${ids}::integer[]) order by fixture_id, sequence`.execute(db);
  const voidings = await sql<FixtureVoidingRecord>`
    select fixture_id as "fixtureId", at, why, decided_home as "decidedHome", decided_away as "decidedAway"
    from fixture_voidings where fixture_id = any(${ids}::integer[]) order by id`.execute(db);
  const unseen = await sql<UnseenKickOffRecord>`
    select fixture_id as "fixtureId", kick_off_at as "kickOffAt", seen_at as "seenAt"
    from unseen_kick_offs where fixture_id = any(${ids}::integer[])`.execute(db);
  return {
    fixtures: fixtures.rows,
    scores: scores.rows,
    results: results.rows,
    voidings: voidings.rows,
    unseen: unseen.rows,
  };
}

/** Those records. */
export type FixtureRecords = Awaited<ReturnType<typeof selectFixtureRecords>>;
