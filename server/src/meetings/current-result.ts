import { sql } from 'kysely';

/**
 * In a statement that reads the table `races`: the id of a race's current result, the last one captured, ignoring those
 * from before an abandonment; null without one.
 */
export const currentResultId = sql<number | null>`(
  select race_results.id from race_results
  where race_results.race_id = races.id and race_results.sequence > races.results_after
  order by race_results.sequence desc
  limit 1
)`;
