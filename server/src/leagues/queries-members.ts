import { sql } from 'kysely';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { hasExited, isMember, leagueRemoved, leagueRuns, wasRemoved } from './statuses.ts';

/** A punter's status in a league; undefined: never was in it. */
export async function selectMembership(
  db: Queryable,
  leagueId: number,
  punterId: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('league_members')
    .select('status')
    .where('league_id', '=', leagueId)
    .where('punter_id', '=', punterId)
    .executeTakeFirst();
  return row?.status;
}

/** The running league of a code that a punter is a member of: one statement, the same for every other answer. */
export async function selectLeagueOfMember(
  db: Queryable,
  code: string,
  punterId: number,
): Promise<{ readonly id: number; readonly ownerId: number } | undefined> {
  return await db
    .selectFrom('leagues')
    .innerJoin('league_members', 'league_members.league_id', 'leagues.id')
    .select(['leagues.id', 'leagues.owner_id as ownerId'])
    .where('leagues.code', '=', code)
    .where('leagues.status', '=', leagueRuns)
    .where('league_members.punter_id', '=', punterId)
    .where('league_members.status', '=', isMember)
    .executeTakeFirst();
}

/** A member as stored. */
export interface MemberRow {
  readonly punterId: number;
  readonly joinedAt: Date;
}

/** A league's members, the longest-standing first; no more than a league may have. */
export async function selectMembers(db: Queryable, leagueId: number): Promise<MemberRow[]> {
  return await db
    .selectFrom('league_members')
    .select(['punter_id as punterId', 'joined_at as joinedAt'])
    .where('league_id', '=', leagueId)
    .where('status', '=', isMember)
    .orderBy('joined_at')
    .orderBy('punter_id')
    .execute();
}

/** Whom the owner removed, the last ones first. */
export async function selectRemoved(
  db: Queryable,
  leagueId: number,
  limit: number,
): Promise<{ readonly punterId: number; readonly leftAt: Date | null }[]> {
  return await db
    .selectFrom('league_members')
    .select(['punter_id as punterId', 'left_at as leftAt'])
    .where('league_id', '=', leagueId)
    .where('status', '=', wasRemoved)
    .orderBy('left_at', 'desc')
    .orderBy('punter_id')
    .limit(limit)
    .execute();
}

/** Running leagues that a punter is in. */
export async function countMemberships(db: Queryable, punterId: number): Promise<number> {
  const { count } = await db
    .selectFrom('league_members')
    .innerJoin('leagues', 'leagues.id', 'league_members.league_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('league_members.punter_id', '=', punterId)
    .where('league_members.status', '=', isMember)
    .where('leagues.status', '=', leagueRuns)
    .executeTakeFirstOrThrow();
  return count;
}

/** Leagues that a punter has created since an instant, whatever became of them; by the memberships that came with them. */
export async function countCreated(db: Queryable, punterId: number, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('league_members')
    .innerJoin('leagues', 'leagues.id', 'league_members.league_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('league_members.punter_id', '=', punterId)
    .where('league_members.joined_at', '>', since)
    .where('leagues.created_by', '=', punterId)
    .where('leagues.created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Makes a punter a member, also one who was in the league before. */
export async function addMember(
  trx: Transaction,
  leagueId: number,
  punterId: number,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('league_members')
    .values({ league_id: leagueId, punter_id: punterId, status: isMember, joined_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['league_id', 'punter_id'])
        .doUpdateSet({ status: isMember, joined_at: now, left_at: null }),
    )
    .execute();
}

/** Ends a membership: as removed, or exited. */
export async function endMembership(
  trx: Transaction,
  leagueId: number,
  punterId: number,
  status: typeof wasRemoved | typeof hasExited,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('league_members')
    .set({ status, left_at: now })
    .where('league_id', '=', leagueId)
    .where('punter_id', '=', punterId)
    .where('status', '=', isMember)
    .execute();
}

/** Turns a removal into an exit, so that the punter may ask again. */
export async function liftRemovedMember(trx: Transaction, leagueId: number, punterId: number): Promise<void> {
  await trx
    .updateTable('league_members')
    .set({ status: hasExited })
    .where('league_id', '=', leagueId)
    .where('punter_id', '=', punterId)
    .where('status', '=', wasRemoved)
    .execute();
}

/** Every league that a punter is in and that is not removed, disabled ones too. */
export async function selectLeagueIdsOf(db: Queryable, punterId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('league_members')
    .innerJoin('leagues', 'leagues.id', 'league_members.league_id')
    .select('leagues.id')
    .where('league_members.punter_id', '=', punterId)
    .where('league_members.status', '=', isMember)
    .where('leagues.status', '<>', leagueRemoved)
    .orderBy('leagues.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Ends a punter's memberships of some leagues. Returns those that were there. */
export async function exitLeagues(
  trx: Transaction,
  punterId: number,
  leagueIds: readonly number[],
  now: Date,
): Promise<number[]> {
  const rows = await trx
    .updateTable('league_members')
    .set({ status: hasExited, left_at: now })
    .where('punter_id', '=', punterId)
    .where('status', '=', isMember)
    .where('league_id', '=', sql<number>`any(${[...leagueIds]}::integer[])`)
    .returning('league_id as leagueId')
    .execute();
  return rows.map(({ leagueId }) => leagueId);
}
