import { inTransaction } from '../platform/database.ts';
import type { Platform } from '../platform/platform.ts';
import { announceAlias } from '../standings/announce-alias.ts';
import { type AliasRefusal, aliasTaken, judgeAlias } from './judge-alias.ts';
import { findPunter, isAliasConflict, updateAlias } from './queries.ts';

/** Saves an alias. Answers why not, when it may not be had; of two at the same moment one gets it. */
export async function saveAlias(
  platform: Pick<Platform, 'db' | 'jobs'>,
  punterId: number,
  alias: string,
): Promise<AliasRefusal | undefined> {
  const refusal = await judgeAlias(platform.db, alias, punterId);
  if (refusal) return refusal;
  try {
    await inTransaction(platform.db, async (trx) => {
      const before = (await findPunter(trx, punterId))?.alias ?? null;
      await updateAlias(trx, punterId, alias);
      // Nothing shows a punter who had none: picks need one.
      if (before !== null && before !== alias) await announceAlias(platform, trx, punterId);
    });
  } catch (error) {
    if (isAliasConflict(error)) return aliasTaken;
    throw error;
  }
  return undefined;
}
