import { type Database, inTransaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/runtime/platform.ts';
import { type Repetition, repeat } from '../../platform/runtime/repeat.ts';
import { insertKept, lockKept, searchPunters, setSearched } from './queries-kept-tickets.ts';

/** A page of My Bets reads this many bets beside those that are kept: two or three milliseconds. */
const betsMax = 500;
/** Bets of a punter that a transaction keeps. */
const chunk = 5_000;
/** Bets that are searched for punters in a transaction, and one in how many is looked at. */
const search = { step: 50_000, every: 64, most: betsMax };
/** Steps of a run: a database that is large when this comes to it is caught up with in some hours at most. */
const searchesMax = 40;
const everyMs = 30_000;

/**
 * Keeps the settled tickets of a punter as My Bets lists them, in transactions of some thousand bets each. Safe at any
 * time, and to break off and repeat: what is not kept, or has changed since, is read from the bets. Returns how many bets
 * were new.
 */
export async function keepTickets(db: Database, punterId: number, limit = chunk): Promise<number> {
  let kept = 0;
  for (;;) {
    const looked = await inTransaction(db, async (trx) => {
      await lockKept(trx, punterId);
      return await insertKept(trx, punterId, limit);
    });
    kept += looked;
    if (looked < limit) return kept;
  }
}

/**
 * Keeps the tickets of punters who have many bets that are not kept, and what `follow` keeps of them beside. Returns how
 * many bets were new.
 */
export async function keepTicketsOfMany(
  db: Database,
  searched = search,
  follow: (punterId: number) => Promise<void> = async () => undefined,
): Promise<number> {
  let kept = 0;
  for (let step = 0; step < searchesMax; step++) {
    const found = await searchPunters(db, searched);
    if (found === null) break;
    for (const punterId of found.punterIds) {
      kept += await keepTickets(db, punterId);
      await follow(punterId);
    }
    await setSearched(db, found.through);
  }
  return kept;
}

/** Keeps on, twice a minute; any node may. */
export function startKeepingTickets(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  follow: (punterId: number) => Promise<void>,
): Repetition {
  return repeat(
    () => keepTicketsOfMany(db, search, follow),
    everyMs,
    (error) => log.warn({ err: error }, 'tickets were not kept: pages of My Bets read more bets'),
  );
}
