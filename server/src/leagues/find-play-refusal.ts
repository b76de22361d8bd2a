import { refusalText } from '@furlong/domain/protection/refusal';
import type { FindPickRefusals } from '../picks/find-pick-refusals.ts';
import type { Transaction } from '../platform/database/database.ts';
import { findAliases } from '../session/find-punter.ts';
import { aliasNeeded, type LeagueRefusal, mayNotPlay } from './refusals.ts';

/**
 * Why a punter may not be in leagues: staff, excluded, on a break (rules: staff, player-protection), or without an
 * alias. Hold the punter first, so that an exclusion has either committed or waits.
 */
export async function findPlayRefusal(
  trx: Transaction,
  findRefusals: FindPickRefusals,
  punterId: number,
  now: Date,
): Promise<LeagueRefusal | undefined> {
  const refusal = (await findRefusals(trx, [punterId], now))(punterId);
  if (refusal) return mayNotPlay(refusalText(refusal));
  return (await findAliases(trx, [punterId])).has(punterId) ? undefined : aliasNeeded;
}
