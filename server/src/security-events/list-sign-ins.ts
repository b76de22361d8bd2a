import type { Queryable } from '../platform/database/database.ts';
import { selectSignIns, selectSignInsOf } from './queries.ts';
import type { SignInEvent } from './security-event.ts';

/** The last sign-ins of an account, newest first. */
export async function listSignIns(
  db: Queryable,
  accountId: string,
  limit: number,
): Promise<readonly SignInEvent[]> {
  return await selectSignIns(db, accountId, limit);
}

/** The last sign-in of each of some sessions, by session. */
export async function findSignInsOf(
  db: Queryable,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, SignInEvent>> {
  return sessionIds.length === 0 ? new Map() : await selectSignInsOf(db, sessionIds);
}
