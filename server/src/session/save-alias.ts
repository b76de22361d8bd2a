import { localDayOf } from '@furlong/domain/local-date';
import { inTransaction, type Transaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { type AliasRefusal, aliasChangedOften, aliasTaken, judgeAlias } from './judge-alias.ts';
import { findPunter, isAliasConflict, updateAlias } from './queries.ts';

/** Announces a punter's new alias, in the transaction that changes it. */
export type AnnounceAlias = (trx: Transaction, punterId: number) => Promise<void>;

/**
 * Saves an alias, or returns why it is refused; of two at the same moment one gets it. The first choice is free, and
 * saving the same alias again changes nothing.
 */
export async function saveAlias(
  platform: Pick<Platform, 'db' | 'operator'>,
  announceAlias: AnnounceAlias,
  punterId: number,
  alias: string,
  now: Date,
): Promise<AliasRefusal | undefined> {
  const refusal = await judgeAlias(platform, alias, punterId);
  if (refusal) return refusal;
  try {
    return await inTransaction(platform.db, async (trx) => {
      const before = (await findPunter(trx, punterId))?.alias ?? null;
      if (before === alias) return undefined;
      if (!(await updateAlias(trx, punterId, alias, localDayOf(now)))) return aliasChangedOften;
      // A punter without an alias is shown nowhere: picks need one.
      if (before !== null) await announceAlias(trx, punterId);
      return undefined;
    });
  } catch (error) {
    if (isAliasConflict(error)) return aliasTaken;
    throw error;
  }
}
