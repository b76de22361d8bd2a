import { readLeagueCode } from '@furlong/domain/leagues/league-code';
import type { Transaction } from '../platform/database/database.ts';
import { Failed } from '../platform/http/failure.ts';
import { type LockedLeague, lockLeagueByCode } from './queries-leagues.ts';
import { selectMembership } from './queries-members.ts';
import { isMember } from './statuses.ts';

/** The one answer to whoever is not in a league, whether or not there is one: codes are not to be tried out here. */
export function notYourLeague(): Failed {
  return new Failed('not-found', 'You are in no league with this code');
}

/** Locks a running league for one of its members. Throws {@link notYourLeague} for everybody else. */
export async function enterAsMember(
  trx: Transaction,
  sentCode: string,
  punterId: number,
): Promise<LockedLeague> {
  const league = await lockLeagueByCode(trx, readLeagueCode(sentCode));
  // After the lock: it may have been waited for.
  const membership = league && (await selectMembership(trx, league.id, punterId));
  if (!league || membership !== isMember) throw notYourLeague();
  return league;
}

/** Locks a running league for its owner. A member gets a 403, everybody else what {@link enterAsMember} says. */
export async function enterAsOwner(
  trx: Transaction,
  sentCode: string,
  punterId: number,
): Promise<LockedLeague> {
  const league = await enterAsMember(trx, sentCode, punterId);
  if (league.ownerId !== punterId) {
    throw new Failed('forbidden', 'Only the owner of the league may do this');
  }
  return league;
}
