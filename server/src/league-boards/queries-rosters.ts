import { localDayOf } from '@furlong/domain/local-date';
import { sql } from 'kysely';
import { hasExited, isMember, leagueRuns, wasRemoved } from '../leagues/statuses.ts';
import type { Queryable } from '../platform/database/database.ts';
import { type FormerMember, Roster } from './roster.ts';

/** Former members that a league's boards can show, the last to leave first. */
const formerMax = 500;

/** The running league of a code; undefined when there is none. */
export function selectRosterByCode(db: Queryable, code: string): Promise<Roster | undefined> {
  return selectRoster(db, sql`leagues.code = ${code}`);
}

/** A running league; undefined when it does not run. */
export function selectRosterById(db: Queryable, leagueId: number): Promise<Roster | undefined> {
  return selectRoster(db, sql`leagues.id = ${leagueId}`);
}

/** In one statement, and so of one moment. */
async function selectRoster(db: Queryable, which: ReturnType<typeof sql>): Promise<Roster | undefined> {
  const { rows } = await sql<{
    id: number;
    code: string;
    name: string;
    owner_id: number;
    ids: Buffer | null;
    former: { punter_id: number; joined_at: string; left_at: string }[] | null;
  }>`
    select id, code, name, owner_id,
      -- Packed by the database: no text is read for each member.
      (select string_agg(int4send(punter_id), ''::bytea order by punter_id)
       from league_members where league_id = leagues.id and status = ${isMember}) as ids,
      (select json_agg(json_build_object('punter_id', punter_id, 'joined_at', joined_at, 'left_at', left_at))
       from (
         select punter_id, joined_at, left_at from league_members
         where league_id = leagues.id and status in (${wasRemoved}, ${hasExited})
         order by left_at desc, punter_id limit ${formerMax}
       ) as gone) as former
    from leagues where ${which} and status = ${leagueRuns}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const packed = row.ids ?? Buffer.alloc(0);
  const ids = Int32Array.from({ length: packed.length / 4 }, (_, index) => packed.readInt32BE(4 * index));
  const former = (row.former ?? []).map(
    ({ punter_id, joined_at, left_at }): FormerMember => ({
      punterId: punter_id,
      since: localDayOf(new Date(joined_at)),
      until: localDayOf(new Date(left_at)),
    }),
  );
  return new Roster({ leagueId: row.id, code: row.code, name: row.name, ownerId: row.owner_id }, ids, former);
}

/** The running leagues of some punters. */
export async function selectMembershipsOf(
  db: Queryable,
  punterIds: readonly number[],
): Promise<{ readonly leagueId: number; readonly punterId: number }[]> {
  return await db
    .selectFrom('league_members')
    .innerJoin('leagues', 'leagues.id', 'league_members.league_id')
    .where('league_members.punter_id', '=', sql<number>`any(${[...punterIds]}::integer[])`)
    .where('league_members.status', '=', isMember)
    .where('leagues.status', '=', leagueRuns)
    .orderBy('league_members.league_id')
    .orderBy('league_members.punter_id')
    .select(['league_members.league_id as leagueId', 'league_members.punter_id as punterId'])
    .execute();
}
