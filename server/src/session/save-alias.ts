import type { Queryable } from '../platform/database.ts';
import { type AliasRefusal, aliasTaken, judgeAlias } from './judge-alias.ts';
import { updateAlias } from './queries.ts';

/** Saves an alias. Answers why not, when it may not be had; of two at the same moment one gets it. */
export async function saveAlias(
  db: Queryable,
  punterId: number,
  alias: string,
): Promise<AliasRefusal | undefined> {
  const refusal = await judgeAlias(db, alias, punterId);
  if (refusal) return refusal;
  return (await updateAlias(db, punterId, alias)) ? undefined : aliasTaken;
}
