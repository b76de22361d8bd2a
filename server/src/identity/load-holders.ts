import type { Queryable } from '../platform/database/database.ts';
import { selectHolders } from './queries.ts';

/** Who an account belongs to, as its registration said. */
export interface Holder {
  readonly email: string;
  readonly mobile: string | null;
  /** `2008-11-21`. */
  readonly dateOfBirth: string | null;
}

/** Who accounts of the embedded provider belong to, by their id; another issuer's subjects are left out. */
export async function loadHolders(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Holder>> {
  return await selectHolders(db, ids);
}
