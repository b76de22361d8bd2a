import { sql } from 'kysely';
import { currentResultId } from '../meetings/current-result.ts';
import type { Queryable } from '../platform/database/database.ts';

/** Who is asked after: a column of runners with an index of its own. */
export type Role = 'jockey' | 'trainer';

/** Rides of races run under a name in a role, and how many of them won. */
interface RidesRow {
  readonly role: Role;
  readonly rides: number;
  readonly wins: number;
  /** There are more than were looked at. */
  readonly is_latest_only: boolean;
}

/**
 * How many of the latest runners under a jockey's and a trainer's name ran in races with a result, off before an instant,
 * and how many won (rule: people-rates). Whoever had only scratched runners in front of it won (rule: late-non-runner).
 */
export async function selectRides(
  db: Queryable,
  names: Readonly<Record<Role, string>>,
  bounds: RideBounds,
): Promise<RidesRow[]> {
  const { rows } = await sql<RidesRow>`
    (${ridesOf('jockey', names.jockey, bounds)}) union all (${ridesOf('trainer', names.trainer, bounds)})`.execute(
    db,
  );
  return rows;
}

/** Rides of races off before an instant, so many of the latest. */
interface RideBounds {
  readonly before: Date;
  readonly limit: number;
}

function ridesOf(role: Role, name: string, { before, limit }: RideBounds) {
  return sql<RidesRow>`
    with ridden as (
      select race_id, saddle
      from runners
      where ${sql.ref(role)} = nullif(${name}::text, '') and scratched_at is null
      order by race_id desc
      limit ${limit + 1}
    )
    select ${role}::text as role, count(*)::integer as rides,
           count(*) filter (where exists (
             select from race_result_runners as own
             where own.result_id = result.id and own.saddle = latest.saddle and own.position is not null
               and not exists (
                 select from race_result_runners as ahead
                 join runners on runners.race_id = latest.race_id and runners.saddle = ahead.saddle
                 where ahead.result_id = own.result_id and ahead.position < own.position
                   and runners.scratched_at is null
               )
           ))::integer as wins,
           (select count(*) > ${limit} from ridden) as is_latest_only
    from (select race_id, saddle from ridden order by race_id desc limit ${limit}) latest
    join races on races.id = latest.race_id and races.status = 'resulted' and races.off_at < ${before}
    cross join lateral (select ${currentResultId} as id) result
    where result.id is not null`;
}
