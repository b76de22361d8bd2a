import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Queryable } from '../platform/database/database.ts';
import { recordReasons } from './card.ts';

/** Some races, or all of some meetings. */
type RacesWanted = { readonly meetingIds: readonly number[] } | { readonly raceIds: readonly number[] };

/**
 * What settlement needs of races, in one statement. Bets are settled by the last official result that does not change
 * the record alone, as a disqualification or a judge's error does (rule: corrections).
 */
export function selectRaceFacts(db: Queryable, wanted: RacesWanted) {
  return db
    .selectFrom('races')
    .innerJoin('meetings', 'meetings.id', 'races.meeting_id')
    .where(
      'meetingIds' in wanted
        ? sql<boolean>`races.meeting_id = any(${[...wanted.meetingIds]}::integer[])`
        : sql<boolean>`races.id = any(${[...wanted.raceIds]}::integer[])`,
    )
    .orderBy('races.meeting_id')
    .orderBy('races.number')
    .select((race) => [
      'races.id',
      'races.meeting_id',
      'races.number',
      'races.status',
      'races.places_paid',
      'meetings.standings_version',
      'races.voided_at',
      'races.void_reason',
      jsonArrayFrom(
        race
          .selectFrom('unseen_offs')
          .whereRef('unseen_offs.race_id', '=', 'races.id')
          .select(['unseen_offs.off_at', 'seen_at']),
      ).as('unseen_offs'),
      jsonArrayFrom(
        race
          .selectFrom('runners')
          .whereRef('runners.race_id', '=', 'races.id')
          .orderBy('runners.saddle')
          .select([
            'saddle',
            'win_numerator',
            'win_denominator',
            'last_win_numerator',
            'last_win_denominator',
            'scratched_at',
            'scratching_known_at',
            'scratched_numerator',
            'scratched_denominator',
            sql<boolean>`non_runner_sequence is not null`.as('non_runner'),
          ]),
      ).as('runners'),
      jsonObjectFrom(
        race
          .selectFrom('race_results')
          .whereRef('race_results.race_id', '=', 'races.id')
          .whereRef('race_results.sequence', '>', 'races.results_after')
          .where('race_results.official', '=', true)
          .orderBy(sql`coalesce(race_results.reason = any(${recordReasons}::text[]), false)`)
          .orderBy('race_results.sequence', 'desc')
          .limit(1)
          .select((result) => [
            'race_results.id',
            jsonArrayFrom(
              result
                .selectFrom('race_result_runners')
                .whereRef('race_result_runners.result_id', '=', 'race_results.id')
                .select(['saddle', 'position', 'sp_numerator', 'sp_denominator']),
            ).as('runners'),
          ]),
      ).as('result'),
    ])
    .execute();
}

/** One row of {@link selectRaceFacts}. */
export type RaceFactsRow = Awaited<ReturnType<typeof selectRaceFacts>>[number];

/**
 * A meeting's version, locked: no result or status of the meeting changes until the transaction ends. Undefined when
 * there is no such meeting.
 */
export async function shareLockMeetingVersion(db: Queryable, meetingId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('meetings')
    .where('id', '=', meetingId)
    .select('standings_version')
    .forShare()
    .executeTakeFirst();
  return row?.standings_version;
}
