import { createHmac } from 'node:crypto';
import type { Queryable } from '../platform/database/database.ts';
import { networkOf } from '../platform/http/network-of.ts';
import { insertEvent, insertEventUnlessRecent } from './queries.ts';
import type { SecurityEvent } from './security-event.ts';

/** Time in which a failure that anybody can cause is recorded only once. */
const quietMs = 15 * 60_000;

/** Records a security event. What a sign-in can have only once (its end, a refused token) is recorded once. */
export async function recordSecurityEvent(db: Queryable, event: SecurityEvent, now: Date): Promise<void> {
  await insertEvent(db, event, now);
}

/**
 * Records an event that anybody can cause without an account: once in a quarter of an hour per account, or per network
 * for unknown accounts, so that nobody can fill the table.
 */
export async function recordOnceInAWhile(db: Queryable, event: SecurityEvent, now: Date): Promise<void> {
  await insertEventUnlessRecent(db, event, new Date(now.getTime() - quietMs), now);
}

/** A keyed hash of an address's network. */
export function hashAddress(key: string, address: string | undefined): string {
  const network = `event address ${networkOf(address)}`;
  return createHmac('sha256', key).update(network).digest('base64url').slice(0, 22);
}
