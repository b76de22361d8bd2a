import type { Queryable } from '../platform/database.ts';
import { selectSignIns } from './queries.ts';
import type { SignInEvent } from './security-event.ts';

/** The last sign-ins of an account, newest first. */
export async function listSignIns(
  db: Queryable,
  accountId: string,
  limit: number,
): Promise<readonly SignInEvent[]> {
  return await selectSignIns(db, accountId, limit);
}
