import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Queryable } from '../platform/database/database.ts';

/** Races with their meetings, runners and the last captured result, in one statement. */
export function selectBetRaces(db: Queryable, raceIds: readonly number[]) {
  return db
    .selectFrom('races')
    .innerJoin('meetings', 'meetings.id', 'races.meeting_id')
    .where(sql<boolean>`races.id = any(${[...raceIds]}::integer[])`)
    .select((race) => [
      'races.id',
      'races.meeting_id',
      'meetings.name as meeting_name',
      'meetings.meeting_date',
      'meetings.status as meeting_status',
      'races.number',
      'races.off_at',
      'races.status',
      jsonArrayFrom(
        race
          .selectFrom('runners')
          .whereRef('runners.race_id', '=', 'races.id')
          .select([
            'saddle',
            'horse',
            'win_numerator',
            'win_denominator',
            'place_numerator',
            'place_denominator',
            'scratched_at',
          ]),
      ).as('runners'),
      jsonObjectFrom(
        race
          .selectFrom('race_results')
          .whereRef('race_results.race_id', '=', 'races.id')
          .whereRef('race_results.sequence', '>', 'races.results_after')
          .orderBy('race_results.sequence', 'desc')
          .limit(1)
          .select((result) => [
            'race_results.reason',
            jsonArrayFrom(
              result
                .selectFrom('race_result_runners')
                .whereRef('race_result_runners.result_id', '=', 'race_results.id')
                .select(['saddle', 'position']),
            ).as('runners'),
          ]),
      ).as('result'),
    ])
    .execute();
}
