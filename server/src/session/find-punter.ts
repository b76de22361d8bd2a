import { sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';
import { findPunter, internalUser, type Punter, punterColumns, toPunter } from './queries.ts';

/** The issuer of simulated punters. No sign-in has it. */
const simulation = 'furlong:simulation';

/** The punter of an issuer's subject, created at the first sign-in; username and operator status follow the issuer. */
export async function ensurePunter(
  db: Queryable,
  given: {
    readonly issuer: string;
    readonly subject: string;
    readonly username: string;
    readonly operator: boolean;
    readonly now: Date;
  },
): Promise<Punter> {
  const { issuer, subject, username, now } = given;
  const employee_status = given.operator ? internalUser : 0;
  const row = await db
    .insertInto('punters')
    .values({ issuer, subject, username, employee_status, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['issuer', 'subject']).doUpdateSet({ username, employee_status }),
    )
    .returning(punterColumns)
    .executeTakeFirstOrThrow();
  return toPunter(row);
}

/** A punter's username; undefined when there is no such punter. */
export async function findUsername(db: Queryable, punterId: number): Promise<string | undefined> {
  return (await findPunter(db, punterId))?.username;
}

/** The usernames of some punters, by id. */
export async function findUsernames(
  db: Queryable,
  punterIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; username: string }>`
    select id, username from punters where id = any(${[...new Set(punterIds)]}::int[])`.execute(db);
  return new Map(rows.map(({ id, username }) => [id, username]));
}

/** The punter of an issuer's subject; undefined before the first sign-in. */
export async function findPunterOf(
  db: Queryable,
  issuer: string,
  subject: string,
): Promise<Punter | undefined> {
  const row = await db
    .selectFrom('punters')
    .select(punterColumns)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row && toPunter(row);
}

/** The internal users as of their last sign-in, in the order of their first one. */
export async function findInternalPeople(
  db: Queryable,
  limit: number,
): Promise<{ readonly issuer: string; readonly subject: string }[]> {
  return await db
    .selectFrom('punters')
    .select(['issuer', 'subject'])
    // As the index has it.
    .where(sql<boolean>`employee_status = ${sql.lit(internalUser)} and not simulated`)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The subjects of punters at their issuers, by punter id: the names by which other systems know them. */
export async function findSubjects(
  db: Queryable,
  punterIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; subject: string }>`
    select id, subject from punters where id = any(${punterIds}::int[])`.execute(db);
  return new Map(rows.map(({ id, subject }) => [id, subject]));
}

/**
 * Inserts simulated punters in bulk, each with its alias. Returns the punter ids by alias. Aliases that are taken,
 * whatever the case, are left out.
 */
export async function addRivals(
  db: Queryable,
  rivals: readonly { readonly alias: string }[],
  now: Date,
): Promise<Map<string, number>> {
  const aliases = rivals.map(({ alias }) => alias);
  const { rows } = await sql<{ id: number; alias: string }>`
    insert into punters (issuer, subject, username, alias, simulated, created_at)
    select ${simulation}, lower(alias), alias, alias, true, ${now} from unnest(${aliases}::text[]) as alias
    on conflict do nothing
    returning id, alias`.execute(db);
  return new Map(rows.map(({ id, alias }) => [alias, id]));
}

/** Aliases by punter id, for the standings; punters without an alias are left out. */
export async function findAliases(db: Queryable, punterIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; alias: string }>`
    select id, alias from punters where id = any(${punterIds}::int[]) and alias is not null`.execute(db);
  return new Map(rows.map(({ id, alias }) => [id, alias]));
}

/**
 * Loads the aliases of very many punters: the ids with an alias, ascending, and the aliases in that order, each ended
 * by a newline. Makes no object per punter.
 */
export async function loadAliasList(
  db: Queryable,
  punterIds: Int32Array,
): Promise<{ ids: Int32Array; aliases: Buffer }> {
  // Packed by the database: a meeting may have millions.
  const { rows } = await sql<{ ids: Buffer | null; aliases: string | null }>`
    select string_agg(int4send(id), ''::bytea order by id) as ids,
           string_agg(alias || E'\\n', '' order by id) as aliases
    from punters
    where id = any(${`{${punterIds.join(',')}}`}::int[]) and alias is not null`.execute(db);
  const packed = rows[0]?.ids ?? Buffer.alloc(0);
  const ids = new Int32Array(packed.length / 4);
  for (let index = 0; index < ids.length; index += 1) ids[index] = packed.readInt32BE(4 * index);
  return { ids, aliases: Buffer.from(rows[0]?.aliases ?? '') };
}

/** The id of the last punter who registered before an instant; 0 when there is none. */
export async function lastPunterBefore(db: Queryable, instant: Date): Promise<number> {
  const row = await db
    .selectFrom('punters')
    .where('created_at', '<', instant)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .select('id')
    .executeTakeFirst();
  return row?.id ?? 0;
}
