import { createHmac } from 'node:crypto';
import type { Database, Queryable } from '../platform/database/database.ts';
import { networkOf } from '../platform/http/network-of.ts';
import { deleteOldEvents, insertEvent, insertEventUnlessRecent } from './queries.ts';
import type { SecurityEvent } from './security-event.ts';

/** Minutes in which failures that anybody can cause are kept once. */
const quiet = 15;

/** Adds to the record of what happened to accounts. What a sign-in has once (its end, a refused token) is kept once. */
export async function recordSecurityEvent(db: Queryable, event: SecurityEvent, now: Date): Promise<void> {
  await insertEvent(db, event, now);
}

/**
 * The same for what anybody can cause without an account: once in a quarter of an hour for each account, or each network
 * where no account is known, so that nobody fills the table.
 */
export async function recordOnceInAWhile(db: Queryable, event: SecurityEvent, now: Date): Promise<void> {
  await insertEventUnlessRecent(db, event, new Date(now.getTime() - quiet * 60_000), now);
}

/** The keyed hash of the network of an address. */
export function hashAddress(key: string, address: string | undefined): string {
  const network = `event address ${networkOf(address)}`;
  return createHmac('sha256', key).update(network).digest('base64url').slice(0, 22);
}

/** Forgets what was kept as long as it must be, some at a time. Returns how many. */
export async function forgetOldEvents(db: Database): Promise<number> {
  return await deleteOldEvents(db);
}
