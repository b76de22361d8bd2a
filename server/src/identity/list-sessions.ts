import type { Queryable } from '../platform/database/database.ts';
import { deviceWords } from '../security-events/device-words.ts';
import { selectSignInsOf } from '../security-events/queries.ts';
import { selectGrants } from './queries-grants.ts';

/** Sign-ins that are listed. */
const sessionsMax = 50;
/** What is said of a browser that is not known. */
export const unknownDevice = deviceWords(undefined);

/** A current sign-in: when it began, when it was last used, and from which browser. */
export interface ListedSession {
  readonly id: string;
  readonly signedInAt: string;
  readonly usedAt: string;
  readonly device: string;
}

/** An account's current sign-ins, 50 at most: the given one first, then the newest. */
export async function listSessions(
  db: Queryable,
  accountId: string,
  first: string,
  now: Date,
): Promise<ListedSession[]> {
  const grants = await selectGrants(db, accountId, { first, limit: sessionsMax }, now);
  const signIns = await selectSignInsOf(
    db,
    grants.map(({ id }) => id),
  );
  return grants.map(({ id, madeAt, usedAt }) => ({
    id,
    signedInAt: (signIns.get(id)?.at ?? madeAt).toISOString(),
    usedAt: usedAt.toISOString(),
    device: signIns.get(id)?.device ?? unknownDevice,
  }));
}
