import { sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';
import { internalUser, type Punter, punterColumns, toPunter } from './queries.ts';

/** The end of everything that begins with a text, in the order of characters. */
const last = '\u{10ffff}';

/**
 * Punters with a sign-in whose alias or username begins with a text, whatever the case, in the order of the name.
 * Compares character by character, as the index does, whatever the database's language.
 */
export async function selectPuntersByStart(
  db: Queryable,
  column: 'alias' | 'username',
  start: string,
  limit: number,
): Promise<Punter[]> {
  const key = start.toLowerCase();
  const name = sql`lower(${sql.ref(column)})`;
  const rows = await db
    .selectFrom('punters')
    .select(punterColumns)
    .where(sql<boolean>`${name} ~>=~ ${key} and ${name} ~<~ ${key + last}`)
    .where('simulated', '=', false)
    .$if(column === 'alias', (query) => query.where('alias', 'is not', null))
    .orderBy(sql`${name} using ~<~`)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toPunter);
}

/** Punters with a sign-in by id, in no order. */
export async function selectPuntersById(db: Queryable, ids: readonly number[]): Promise<Punter[]> {
  const rows = await db
    .selectFrom('punters')
    .select(punterColumns)
    .where('id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .where('simulated', '=', false)
    .execute();
  return rows.map(toPunter);
}

/** The punters of some subjects, of whatever issuer, in no order. */
export async function selectPuntersOf(db: Queryable, subjects: readonly string[]): Promise<Punter[]> {
  const rows = await db
    .selectFrom('punters')
    .select(punterColumns)
    .where('simulated', '=', false)
    .where('subject', '=', sql<string>`any(${[...subjects]}::text[])`)
    .execute();
  return rows.map(toPunter);
}

/** Punters with a sign-in whose id is below a given one, the newest first; staff do not play and are left out. */
export async function selectPuntersBelow(db: Queryable, belowId: number, limit: number): Promise<Punter[]> {
  const rows = await db
    .selectFrom('punters')
    .select(punterColumns)
    .where('id', '<', belowId)
    .where('simulated', '=', false)
    .where('employee_status', '<>', internalUser)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toPunter);
}

/** When a punter first signed in; undefined when there is none, or it is a simulated one. */
export async function selectFirstSignIn(db: Queryable, punterId: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom('punters')
    .select('created_at as createdAt')
    .where('id', '=', punterId)
    .where('simulated', '=', false)
    .executeTakeFirst();
  return row?.createdAt;
}
