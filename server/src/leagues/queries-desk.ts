import { sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';
import type { ReportedLeague } from './queries-reports.ts';
import { leagueRemoved } from './statuses.ts';

/** A league as the desk finds it, with its open reports where there are any. */
export interface FoundLeague extends Omit<ReportedLeague, 'reports' | 'reasons' | 'lastAt'> {
  readonly reports: number | null;
  readonly reasons: Readonly<Record<string, number>> | null;
  readonly lastAt: Date | null;
}

/** The end of everything that begins with a text, in the order of characters. */
const last = '\u{10ffff}';

/** Leagues that are not removed, by code or by how the name begins, whatever the case: that of the code first, then by name. */
export async function selectLeaguesLike(
  db: Queryable,
  { code, start, limit }: { readonly code: string; readonly start: string; readonly limit: number },
): Promise<FoundLeague[]> {
  const key = start.toLowerCase();
  const { rows } = await sql<FoundLeague>`
    select found.code, found.name, found.status, found.owner_id as "ownerId", found.members,
      given.reports, given.reasons, given.last_at as "lastAt"
    from (
      (select 0 as place, leagues.* from leagues where code = ${code} and status <> ${sql.lit(leagueRemoved)})
      union all
      (
        select 1 as place, leagues.* from leagues
        where lower(name) ~>=~ ${key} and lower(name) ~<~ ${key + last} and status <> ${sql.lit(leagueRemoved)}
          and code <> ${code}
        order by lower(name) using ~<~, id
        limit ${limit}
      )
    ) as found
    left join lateral (
      select sum(times)::integer as reports, json_object_agg(reason, times) as reasons, max(last_at) as last_at
      from (
        select reason, count(*)::integer as times, max(at) as last_at from league_reports
        where league_id = found.id and looked_at is null group by reason
      ) as each
    ) as given on true
    order by place, lower(found.name) collate "C", found.id
    limit ${limit}`.execute(db);
  return rows;
}
