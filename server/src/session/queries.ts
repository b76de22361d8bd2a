import type { LocalDay } from '@furlong/domain/local-date';
import { sql } from 'kysely';
import type { Queryable, Transaction } from '../platform/database/database.ts';

/** A punter as the sign-in knows them. */
export interface Punter {
  readonly id: number;
  readonly subject: string;
  readonly issuer: string;
  readonly username: string;
  readonly alias: string | null;
  readonly operator: boolean;
}

/** `employee_status` of an internal user: `empStatusId` 1 on the wire. */
export const internalUser = 1;

export const punterColumns = ['id', 'subject', 'issuer', 'username', 'alias', 'employee_status'] as const;
type Row = {
  id: number;
  subject: string;
  issuer: string;
  username: string;
  alias: string | null;
  employee_status: number;
};
export const toPunter = ({ employee_status, ...row }: Row): Punter => ({
  ...row,
  operator: employee_status === internalUser,
});

export async function findPunter(db: Queryable, punterId: number): Promise<Punter | undefined> {
  const row = await db
    .selectFrom('punters')
    .select(punterColumns)
    .where('id', '=', punterId)
    .executeTakeFirst();
  return row && toPunter(row);
}

/**
 * Locks a punter until the transaction ends. Inserts that refer to the punter wait, and those under way end first.
 */
export async function lockPunter(trx: Transaction, punterId: number): Promise<void> {
  await trx.selectFrom('punters').select('id').where('id', '=', punterId).forUpdate().execute();
}

/**
 * Holds a punter until the transaction ends: an exclusion of theirs, or another hold, waits. Unlike {@link lockPunter}
 * it lets inserts that refer to the punter pass.
 */
export async function holdPunter(trx: Transaction, punterId: number): Promise<void> {
  await trx.selectFrom('punters').select('id').where('id', '=', punterId).forNoKeyUpdate().execute();
}

/** Punters with a sign-in whose id is above a given one, ascending. */
export async function selectPeople(
  db: Queryable,
  aboveId: number,
  limit: number,
): Promise<(Punter & { readonly createdAt: Date })[]> {
  const rows = await db
    .selectFrom('punters')
    .select([...punterColumns, 'created_at'])
    .where('id', '>', aboveId)
    .where('simulated', '=', false)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ created_at, ...row }) => ({ ...toPunter(row), createdAt: created_at }));
}

/** Punters with a sign-in by username, whatever the case; several where issuers share one. */
export async function selectPeopleByName(db: Queryable, username: string): Promise<Punter[]> {
  const rows = await db
    .selectFrom('punters')
    .select(punterColumns)
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where('simulated', '=', false)
    .orderBy('id')
    .execute();
  return rows.map(toPunter);
}

export async function aliasIsTaken(db: Queryable, alias: string, exceptPunterId: number): Promise<boolean> {
  const row = await db
    .selectFrom('punters')
    .select('id')
    .where(sql`lower(alias)`, '=', alias.toLowerCase())
    .where('id', '<>', exceptPunterId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes of an alias allowed per day in Johannesburg; the first choice does not count. */
export const aliasChangesPerDay = 3;

/**
 * Sets an alias and counts the change. False: today's changes are used up. Throws an error that {@link isAliasConflict}
 * recognises when the alias is taken.
 */
export async function updateAlias(
  db: Queryable,
  punterId: number,
  alias: string,
  today: LocalDay,
): Promise<boolean> {
  const row = await db
    .updateTable('punters')
    .set({
      alias,
      alias_changes: sql<number>`case when alias is null then 0
        when alias_changed_on = ${today} then alias_changes + 1 else 1 end`,
      alias_changed_on: today,
    })
    .where('id', '=', punterId)
    .where(
      sql<boolean>`(alias is null or alias_changed_on is distinct from ${today} or alias_changes < ${aliasChangesPerDay})`,
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the database refused an alias because it is taken, whatever the case. */
export function isAliasConflict(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'punters_alias_key';
}

/** Uses up a login token. False: it was used already. Also deletes some expired ones. */
export async function insertUsedLoginToken(
  db: Queryable,
  id: string,
  expiresAt: Date,
  now: Date,
): Promise<boolean> {
  await sql`delete from used_login_tokens where id in
    (select id from used_login_tokens where expires_at < ${now} limit 20 for update skip locked)`.execute(db);
  const row = await db
    .insertInto('used_login_tokens')
    .values({ id, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
