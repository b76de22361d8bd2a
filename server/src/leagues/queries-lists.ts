import { sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';
import {
  hasExited,
  isMember,
  leagueDisabled,
  leagueRemoved,
  leagueRuns,
  wasRejected,
  wasRemoved,
} from './statuses.ts';

/** A league in a punter's lists. */
export interface ListedLeague {
  readonly id: number;
  readonly code: string;
  readonly shareKey: string;
  readonly name: string;
  readonly ownerId: number;
  readonly members: number;
  readonly joiningPaused: boolean;
  /** Whether the punter is a member, also of a league that does not run. */
  readonly isMember: boolean;
  readonly memberSince: Date | null;
  readonly pendingRequests: number;
  readonly offeredTo: number | null;
  readonly offeredAt: Date | null;
  readonly offerEnds: Date | null;
}

const columns = sql`
  leagues.id, leagues.code, leagues.share_key as "shareKey", leagues.name, leagues.owner_id as "ownerId",
  leagues.members, leagues.joining_paused as "joiningPaused"`;

/** Which memberships a status lists, the running leagues aside (rule: leagues). */
const which = new Map<number, ReturnType<typeof sql>>([
  [leagueDisabled, sql`leagues.status = ${leagueDisabled} and own.status = ${isMember}`],
  [
    leagueRemoved,
    sql`(leagues.status = ${leagueRemoved} and own.status = ${isMember}) or own.status = ${wasRemoved}`,
  ],
  [hasExited, sql`own.status = ${hasExited}`],
]);

/** The running leagues that a punter is in, by name. */
export async function selectRunningLeagues(
  db: Queryable,
  punterId: number,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<ListedLeague[]> {
  const { rows } = await sql<ListedLeague>`
    select ${columns}, true as "isMember", own.joined_at as "memberSince",
      case when leagues.owner_id = own.punter_id then (
        select count(*) from league_requests
        where league_requests.league_id = leagues.id and league_requests.state = 'pending'
      ) else 0 end as "pendingRequests",
      offer.punter_id as "offeredTo", offer.offered_at as "offeredAt", offer.expires_at as "offerEnds"
    from league_members as own
    join leagues on leagues.id = own.league_id
    left join league_hand_overs as offer
      on offer.league_id = leagues.id and offer.expires_at > ${now}
      and own.punter_id in (offer.punter_id, leagues.owner_id)
    where own.punter_id = ${punterId} and own.status = ${isMember} and leagues.status = ${leagueRuns}
    order by leagues.name_key, leagues.id limit ${limit}`.execute(db);
  return rows;
}

/** Leagues of another status, the last ones first. */
export async function selectOtherLeagues(
  db: Queryable,
  punterId: number,
  { status, limit }: { readonly status: number; readonly limit: number },
): Promise<ListedLeague[]> {
  if (status === wasRejected) return await selectRejectedLeagues(db, punterId, limit);
  const { rows } = await sql<ListedLeague>`
    select ${columns}, own.status = ${isMember} as "isMember", own.joined_at as "memberSince",
      0 as "pendingRequests", null as "offeredTo", null as "offeredAt", null as "offerEnds"
    from league_members as own
    join leagues on leagues.id = own.league_id
    where own.punter_id = ${punterId} and (${which.get(status) ?? sql`false`})
    order by coalesce(own.left_at, own.joined_at) desc, leagues.id limit ${limit}`.execute(db);
  return rows;
}

async function selectRejectedLeagues(
  db: Queryable,
  punterId: number,
  limit: number,
): Promise<ListedLeague[]> {
  const { rows } = await sql<ListedLeague>`
    select ${columns}, false as "isMember", null as "memberSince",
      0 as "pendingRequests", null as "offeredTo", null as "offeredAt", null as "offerEnds"
    from league_requests as own
    join leagues on leagues.id = own.league_id
    where own.punter_id = ${punterId} and own.state = 'rejected' and leagues.status = ${leagueRuns}
    order by own.answered_at desc, leagues.id limit ${limit}`.execute(db);
  return rows;
}
