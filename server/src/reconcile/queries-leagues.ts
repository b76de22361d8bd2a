import type { LocalDay } from '@furlong/domain/local-date';
import { sql } from 'kysely';
import type { Transaction } from '../platform/database/database.ts';
import { differencesMax } from './check.ts';

/** A league and what its members' rows say. */
export interface AuditedLeague {
  readonly id: number;
  readonly status: number;
  readonly ownerId: number;
  /** As the league's row counts them. */
  readonly members: number;
  /** Rows of members, and how many punters they are. */
  readonly rows: number;
  readonly punters: number;
  readonly ownerIsMember: boolean;
  /** Requests that wait and offers that are open. */
  readonly open: number;
}

/** Leagues by id, after a given one. */
export async function selectLeagues(
  trx: Transaction,
  after: number,
  limit: number,
): Promise<AuditedLeague[]> {
  const { rows } = await sql<AuditedLeague>`
    select id, status, owner_id as "ownerId", members, member.rows::integer, member.punters::integer,
      coalesce(member.owners, false) as "ownerIsMember",
      (select count(*) from league_requests where league_id = leagues.id and state = 'pending')::integer
        + (select count(*) from league_hand_overs where league_id = leagues.id)::integer as open
    from leagues, lateral (
      select count(*) as rows, count(distinct punter_id) as punters, bool_or(punter_id = leagues.owner_id) as owners
      from league_members where league_id = leagues.id and league_members.status = 1
    ) as member
    where id > ${after}
    order by id
    limit ${limit}`.execute(trx);
  return rows;
}

/** Punters who own, or are in, more leagues than one may. */
export async function selectOverLimits(
  trx: Transaction,
  limits: { readonly owned: number; readonly joined: number },
): Promise<{ readonly punterId: number; readonly what: string; readonly count: number }[]> {
  const { rows } = await sql<{ punterId: number; what: string; count: number }>`
    select owner_id as "punterId", 'owns' as what, count(*)::integer as count
    from leagues where status <> 3 group by owner_id having count(*) > ${limits.owned}
    union all
    select punter_id, 'is in', count(*)::integer
    from league_members join leagues on leagues.id = league_id and leagues.status = 1
    where league_members.status = 1 group by punter_id having count(*) > ${limits.joined}
    order by 1, 2 limit ${differencesMax}`.execute(trx);
  return rows;
}

/** The day of the last meeting that is over; null before the first. */
export async function selectLastDay(trx: Transaction): Promise<LocalDay | null> {
  const row = await trx
    .selectFrom('meetings')
    .select((eb) => eb.fn.max('meeting_date').as('day'))
    .where('final_version', 'is not', null)
    .executeTakeFirst();
  return row?.day ?? null;
}

/** A member's score in one meeting that a league's season counts. */
export interface SeasonScore {
  readonly punterId: number;
  readonly bestOf: number | null;
  readonly total: number;
  readonly winners: number;
  readonly secondPlace: number;
  readonly thirdPlace: number;
}

/** What the members of a league scored from a day to a day, best scores first (rules: league-season, rank). */
export async function selectSeasonScores(
  trx: Transaction,
  leagueId: number,
  { from, to }: { readonly from: LocalDay; readonly to: LocalDay },
): Promise<SeasonScore[]> {
  const { rows } = await sql<SeasonScore>`
    select standing.punter_id as "punterId", season.best_of as "bestOf", standing.total, standing.winners,
      standing.second_places as "secondPlace", standing.third_places as "thirdPlace"
    from league_members as member
    join punters on punters.id = member.punter_id and punters.alias is not null
    left join league_seasons as season on season.league_id = member.league_id
    join meetings on meetings.meeting_date between ${from}::date and ${to}::date
      and meetings.meeting_date >= (member.joined_at at time zone 'Africa/Johannesburg')::date
      and (coalesce(season.scope, 'all') <> 'course' or meetings.race_course_id = season.race_course_id)
      and (coalesce(season.scope, 'all') <> 'days' or meetings.meeting_date = any(season.days))
    join final_boards as board
      on board.meeting_id = meetings.id and board.version = meetings.final_version and board.counts
    join final_standings as standing
      on standing.meeting_id = board.meeting_id and standing.version = board.version
        and standing.punter_id = member.punter_id
    where member.league_id = ${leagueId} and member.status = 1
    order by standing.total desc, standing.winners desc, standing.second_places desc, standing.third_places desc`.execute(
    trx,
  );
  return rows;
}
