import { LEAGUE_LIMITS } from '@furlong/domain/leagues/league-limits';
import { sql } from 'kysely';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { leagueRemoved, leagueRuns } from './statuses.ts';

/** A league, locked until the transaction ends: whoever changes anything of it locks it first. */
export interface LockedLeague {
  readonly id: number;
  readonly code: string;
  readonly shareKey: string;
  readonly name: string;
  readonly ownerId: number;
  readonly status: number;
  readonly joiningPaused: boolean;
  readonly members: number;
}

const leagueColumns = [
  'id',
  'code',
  'share_key as shareKey',
  'name',
  'owner_id as ownerId',
  'status',
  'joining_paused as joiningPaused',
  'members',
] as const;

/** Locks the running league of a code. Read what else there is of it afterwards: it may have changed meanwhile. */
export async function lockLeagueByCode(trx: Transaction, code: string): Promise<LockedLeague | undefined> {
  return await trx
    .selectFrom('leagues')
    .select(leagueColumns)
    .where('code', '=', code)
    .where('status', '=', leagueRuns)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks leagues by id, whatever their status, in one order everywhere. */
export async function lockLeagues(trx: Transaction, leagueIds: readonly number[]): Promise<LockedLeague[]> {
  return await trx
    .selectFrom('leagues')
    .select(leagueColumns)
    .where('id', '=', sql<number>`any(${[...leagueIds]}::integer[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Locks the league of a code whatever its status, for the desk. */
export async function lockAnyLeague(trx: Transaction, code: string): Promise<LockedLeague | undefined> {
  return await trx
    .selectFrom('leagues')
    .select(leagueColumns)
    .where('code', '=', code)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The league that a punter created with a key. */
export async function selectCreatedLeague(
  db: Queryable,
  punterId: number,
  key: string,
): Promise<LockedLeague | undefined> {
  return await db
    .selectFrom('leagues')
    .select(leagueColumns)
    .where('created_by', '=', punterId)
    .where('create_key', '=', key)
    .executeTakeFirst();
}

/** A free place among a punter's leagues; undefined when all are taken. Hold the punter first. */
export async function findOwnerSlot(db: Queryable, punterId: number): Promise<number | undefined> {
  const { rows } = await sql<{ slot: number }>`
    select slot from generate_series(1, ${LEAGUE_LIMITS.owned}) as slot
    where not exists (
      select from leagues where owner_id = ${punterId} and owner_slot = slot and status <> ${leagueRemoved}
    )
    order by slot limit 1`.execute(db);
  return rows[0]?.slot;
}

/** The punters among some who own as many leagues as one may. */
export async function selectFullOwners(db: Queryable, punterIds: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('leagues')
    .select('owner_id as ownerId')
    .where('owner_id', '=', sql<number>`any(${[...punterIds]}::integer[])`)
    .where('status', '<>', leagueRemoved)
    .groupBy('owner_id')
    .having((eb) => eb(eb.fn.countAll(), '>=', LEAGUE_LIMITS.owned))
    .execute();
  return new Set(rows.map(({ ownerId }) => ownerId));
}

/** What the names of a punter's own leagues read as, one league aside. */
export async function selectOwnedNames(
  db: Queryable,
  punterId: number,
  exceptLeagueId = 0,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('leagues')
    .select('name_key as key')
    .where('owner_id', '=', punterId)
    .where('status', '<>', leagueRemoved)
    .where('id', '<>', exceptLeagueId)
    .execute();
  return new Set(rows.map(({ key }) => key));
}

/** Inserts a league; undefined when another one has the code. */
export async function insertLeague(
  trx: Transaction,
  league: {
    readonly code: string;
    readonly shareKey: string;
    readonly name: string;
    readonly nameKey: string;
    readonly ownerId: number;
    readonly ownerSlot: number;
    readonly createKey: string | undefined;
    readonly now: Date;
  },
): Promise<number | undefined> {
  const row = await trx
    .insertInto('leagues')
    .values({
      code: league.code,
      share_key: league.shareKey,
      name: league.name,
      name_key: league.nameKey,
      owner_id: league.ownerId,
      owner_slot: league.ownerSlot,
      created_at: league.now,
      created_by: league.ownerId,
      create_key: league.createKey ?? null,
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateName(
  trx: Transaction,
  leagueId: number,
  { name, nameKey }: { readonly name: string; readonly nameKey: string },
): Promise<void> {
  await trx.updateTable('leagues').set({ name, name_key: nameKey }).where('id', '=', leagueId).execute();
}

/** Gives a league another code and key. False: another league has the code. */
export async function updateCode(
  trx: Transaction,
  leagueId: number,
  { code, shareKey }: { readonly code: string; readonly shareKey: string },
): Promise<boolean> {
  const { rows } = await sql`
    update leagues set code = ${code}, share_key = ${shareKey}
    where id = ${leagueId} and not exists (select from leagues as other where other.code = ${code})
    returning id`.execute(trx);
  return rows.length > 0;
}

export async function updatePaused(trx: Transaction, leagueId: number, paused: boolean): Promise<void> {
  await trx.updateTable('leagues').set({ joining_paused: paused }).where('id', '=', leagueId).execute();
}

/** Sets a league's status. A removed one takes no place among its owner's. */
export async function updateStatus(trx: Transaction, leagueId: number, status: number): Promise<void> {
  await trx
    .updateTable('leagues')
    .set({ status, ...(status === leagueRemoved ? { owner_slot: null } : {}) })
    .where('id', '=', leagueId)
    .execute();
}

export async function updateOwner(
  trx: Transaction,
  leagueId: number,
  owner: {
    readonly punterId: number;
    readonly slot: number;
    readonly name: string;
    readonly nameKey: string;
  },
): Promise<void> {
  await trx
    .updateTable('leagues')
    .set({
      owner_id: owner.punterId,
      owner_slot: owner.slot,
      name: owner.name,
      name_key: owner.nameKey,
    })
    .where('id', '=', leagueId)
    .execute();
}
