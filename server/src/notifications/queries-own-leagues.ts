import { sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';

/**
 * The words of a notice with its league's name as it is now, and for who is a member its code: what the league was called
 * may have been changed for being rude, and a code that was rotated leads nowhere. Others keep the code that they were
 * told, since the new one is not for them.
 */
export const dataAsNow = sql`notices.data || coalesce((
  select jsonb_build_object('league', leagues.name) || case when exists (
    select from league_members
    where league_members.league_id = leagues.id and league_members.punter_id = notices.punter_id
      and league_members.status = 1
  ) then jsonb_build_object('leagueCode', leagues.code) else '{}' end
  from leagues where leagues.id = notices.league_id
), '{}')`;

/** Whether a notice's league was deleted or disabled: nothing is told of it (rule: leagues). */
export const ofEndedLeague = sql<boolean>`exists (
  select from leagues where leagues.id = notices.league_id and leagues.status <> 1
)`;

/** A league that a punter has muted. */
export interface MutedLeague {
  readonly leagueCode: string;
  readonly leagueName: string;
}

/** Leagues that are listed; nobody is a member of as many. */
const mostMuted = 500;

/** The leagues that a punter has muted, as far as the punter is a member still. */
export async function selectMutedLeagues(db: Queryable, punterId: number): Promise<MutedLeague[]> {
  const { rows } = await sql<MutedLeague>`
    select leagues.code as "leagueCode", leagues.name as "leagueName"
    from muted_leagues
    join leagues on leagues.id = muted_leagues.league_id and leagues.status = 1
    join league_members on league_members.league_id = leagues.id
      and league_members.punter_id = muted_leagues.punter_id and league_members.status = 1
    where muted_leagues.punter_id = ${punterId}
    order by leagues.name, leagues.id
    limit ${mostMuted}`.execute(db);
  return rows;
}

/** The id of a running league by its code, if the punter is a member of it. */
export async function findOwnLeague(
  db: Queryable,
  punterId: number,
  leagueCode: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select leagues.id from leagues
    join league_members on league_members.league_id = leagues.id and league_members.status = 1
    where leagues.code = ${leagueCode} and leagues.status = 1 and league_members.punter_id = ${punterId}`.execute(
    db,
  );
  return rows[0]?.id;
}
