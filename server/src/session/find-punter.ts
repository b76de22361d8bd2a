import type { Queryable } from '../platform/database/database.ts';
import {
  findPunter,
  insertRivals,
  type Punter,
  selectAliases,
  selectAliasList,
  selectSubjects,
  upsertPunter,
} from './queries.ts';

/** The issuer of punters that are simulated: no sign-in speaks for it. */
const simulation = 'furlong:simulation';

/** The punter an issuer's subject stands for, made at the first sign-in; name and standing follow the issuer. */
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
  return await upsertPunter(db, given);
}

/** The name a punter signs in by; undefined when there is no such punter. */
export async function findUsername(db: Queryable, punterId: number): Promise<string | undefined> {
  return (await findPunter(db, punterId))?.username;
}

/** What the sign-in's issuers call punters, by punter id: how another system knows them. */
export async function findSubjects(
  db: Queryable,
  punterIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  return await selectSubjects(db, punterIds);
}

/**
 * Adds simulated punters in bulk, each with its alias. Returns the punter ids by alias; an alias that somebody
 * has already, whatever the case, is left out.
 */
export async function addRivals(
  db: Queryable,
  rivals: readonly { readonly alias: string }[],
  now: Date,
): Promise<Map<string, number>> {
  return await insertRivals(db, rivals, simulation, now);
}

/** Aliases by punter id, for the standings; a punter without an alias is left out. */
export async function findAliases(db: Queryable, punterIds: readonly number[]): Promise<Map<number, string>> {
  return await selectAliases(db, punterIds);
}

/**
 * The same for very many: the ids that have an alias, ascending, and their aliases in that order, each ended by a
 * newline. No object is made per punter.
 */
export async function loadAliasList(
  db: Queryable,
  punterIds: Int32Array,
): Promise<{ ids: Int32Array; aliases: Buffer }> {
  const list = await selectAliasList(db, punterIds);
  const ids = new Int32Array(list.ids.length / 4);
  for (let index = 0; index < ids.length; index += 1) ids[index] = list.ids.readInt32BE(4 * index);
  return { ids, aliases: Buffer.from(list.aliases) };
}
