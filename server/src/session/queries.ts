import type { LocalDay } from '@furlong/domain/local-date';
import { sql } from 'kysely';
import type { Queryable, Transaction } from '../platform/database/database.ts';

/** A punter as sign-in knows one. */
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

const columns = ['id', 'subject', 'issuer', 'username', 'alias', 'employee_status'] as const;
type Row = {
  id: number;
  subject: string;
  issuer: string;
  username: string;
  alias: string | null;
  employee_status: number;
};
const toPunter = ({ employee_status, ...row }: Row): Punter => ({
  ...row,
  operator: employee_status === internalUser,
});

export async function findPunter(db: Queryable, punterId: number): Promise<Punter | undefined> {
  const row = await db.selectFrom('punters').select(columns).where('id', '=', punterId).executeTakeFirst();
  return row && toPunter(row);
}

export async function selectPunterForUpdate(trx: Transaction, punterId: number): Promise<void> {
  await trx.selectFrom('punters').select('id').where('id', '=', punterId).forUpdate().execute();
}

/** Punters whom a sign-in speaks for, with ids above one, ascending. */
export async function selectPeople(
  db: Queryable,
  aboveId: number,
  limit: number,
): Promise<(Punter & { readonly createdAt: Date })[]> {
  const rows = await db
    .selectFrom('punters')
    .select([...columns, 'created_at'])
    .where('id', '>', aboveId)
    .where('simulated', '=', false)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ created_at, ...row }) => ({ ...toPunter(row), createdAt: created_at }));
}

/** The same by the name they sign in with, whatever the case; several where issuers share a name. */
export async function selectPeopleByName(db: Queryable, username: string): Promise<Punter[]> {
  const rows = await db
    .selectFrom('punters')
    .select(columns)
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where('simulated', '=', false)
    .orderBy('id')
    .execute();
  return rows.map(toPunter);
}

/** What the issuers call punters, by punter id. */
export async function selectSubjects(
  db: Queryable,
  punterIds: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; subject: string }>`
    select id, subject from punters where id = any(${punterIds}::int[])`.execute(db);
  return new Map(rows.map(({ id, subject }) => [id, subject]));
}

/** Inserts a punter, or refreshes the name and standing that the issuer gives. */
export async function upsertPunter(
  db: Queryable,
  punter: { issuer: string; subject: string; username: string; operator: boolean; now: Date },
): Promise<Punter> {
  const { issuer, subject, username, now } = punter;
  const employee_status = punter.operator ? internalUser : 0;
  const row = await db
    .insertInto('punters')
    .values({ issuer, subject, username, employee_status, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['issuer', 'subject']).doUpdateSet({ username, employee_status }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toPunter(row);
}

/** The punters' aliases by id; those without one are left out. */
export async function selectAliases(
  db: Queryable,
  punterIds: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; alias: string }>`
    select id, alias from punters where id = any(${punterIds}::int[]) and alias is not null`.execute(db);
  return new Map(rows.map(({ id, alias }) => [id, alias]));
}

/** The same packed by the database, ids ascending and each alias ended by a newline: for as many as play a meeting. */
export async function selectAliasList(
  db: Queryable,
  punterIds: Int32Array,
): Promise<{ ids: Buffer; aliases: string }> {
  const { rows } = await sql<{ ids: Buffer | null; aliases: string | null }>`
    select string_agg(int4send(id), ''::bytea order by id) as ids,
           string_agg(alias || E'\\n', '' order by id) as aliases
    from punters
    where id = any(${`{${punterIds.join(',')}}`}::int[]) and alias is not null`.execute(db);
  return { ids: rows[0]?.ids ?? Buffer.alloc(0), aliases: rows[0]?.aliases ?? '' };
}

/** Inserts simulated punters in one statement; those whose alias exists are left out. Returns the ids by alias. */
export async function insertRivals(
  db: Queryable,
  rivals: readonly { readonly alias: string }[],
  issuer: string,
  now: Date,
): Promise<Map<string, number>> {
  const aliases = rivals.map(({ alias }) => alias);
  const { rows } = await sql<{ id: number; alias: string }>`
    insert into punters (issuer, subject, username, alias, simulated, created_at)
    select ${issuer}, lower(alias), alias, alias, true, ${now} from unnest(${aliases}::text[]) as alias
    on conflict do nothing
    returning id, alias`.execute(db);
  return new Map(rows.map(({ id, alias }) => [alias, id]));
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

/** How often an alias may change on one day of Johannesburg; the first choice is none. */
export const aliasChangesPerDay = 3;

/**
 * Sets an alias and counts the change. False: it changed as often today as it may. Throws what {@link isAliasConflict}
 * knows when somebody else has it.
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

/** Whether an alias could not be set because somebody else has it, whatever the case; the database decides. */
export function isAliasConflict(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'punters_alias_key';
}

/** Uses a login token up. False: it was used already. Some that expired are forgotten on the way. */
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
