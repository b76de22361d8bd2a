import { readLeagueCode } from '@furlong/domain/leagues/league-code';
import { inTransaction, type Transaction } from '../platform/database/database.ts';
import { leaguesChanged } from './announce.ts';
import type { Decision } from './answer-request.ts';
import { endLeague } from './end-league.ts';
import { enterAsOwner, notYourLeague } from './enter-league.ts';
import { tellAnswer } from './notices.ts';
import type { LeagueParts } from './ports.ts';
import { deleteHandOver } from './queries-hand-overs.ts';
import { lockLeagueByCode } from './queries-leagues.ts';
import { endMembership, liftRemovedMember, selectMembership } from './queries-members.ts';
import { type LeagueRefusal, notMember, ownerStays } from './refusals.ts';
import { hasExited, isMember, wasRemoved } from './statuses.ts';

/**
 * Removes a member, who cannot ask again until the owner lifts it (rule: league-owner). Removing one who was removed
 * changes nothing. Throws what {@link enterAsOwner} does.
 */
export async function removeMember(
  { db }: Pick<LeagueParts, 'db'>,
  { ownerId, sentCode, punterId }: Decision,
  now: Date,
): Promise<LeagueRefusal | undefined> {
  return await inTransaction(db, async (trx) => {
    const league = await enterAsOwner(trx, sentCode, ownerId);
    if (punterId === ownerId) return ownerStays;
    const membership = await selectMembership(trx, league.id, punterId);
    if (membership === wasRemoved) return undefined;
    if (membership !== isMember) return notMember;
    await leave(trx, league.id, punterId, wasRemoved, now);
    await tellAnswer(trx, league, { punterId, answer: 'removed', now });
    return undefined;
  });
}

/** Lets a removed punter ask again. Lifting twice changes nothing. Throws what {@link enterAsOwner} does. */
export async function liftRemoval(
  { db }: Pick<LeagueParts, 'db'>,
  { ownerId, sentCode, punterId }: Decision,
  now: Date,
): Promise<LeagueRefusal | undefined> {
  return await inTransaction(db, async (trx) => {
    const league = await enterAsOwner(trx, sentCode, ownerId);
    const membership = await selectMembership(trx, league.id, punterId);
    if (membership === hasExited) return undefined;
    if (membership !== wasRemoved) return notMember;
    await liftRemovedMember(trx, league.id, punterId);
    await leaguesChanged(trx, [{ leagueId: league.id, kind: 'removal-lifted', punterId }], now);
    return undefined;
  });
}

/**
 * A member's own exit. An owner cannot exit while others are members; alone, the exit removes the league
 * (rule: league-owner). Exiting twice changes nothing. Throws {@link notYourLeague} for whoever was never in it.
 */
export async function exitLeague(
  { db }: Pick<LeagueParts, 'db'>,
  { punterId, sentCode }: { readonly punterId: number; readonly sentCode: string },
  now: Date,
): Promise<LeagueRefusal | undefined> {
  return await inTransaction(db, async (trx) => {
    const league = await lockLeagueByCode(trx, readLeagueCode(sentCode));
    const membership = league && (await selectMembership(trx, league.id, punterId));
    if (membership === hasExited) return undefined;
    if (!league || membership !== isMember) throw notYourLeague();
    if (league.ownerId === punterId) {
      if (league.members > 1) return ownerStays;
      await endLeague(trx, league.id, now);
    }
    await leave(trx, league.id, punterId, hasExited, now);
    return undefined;
  });
}

async function leave(
  trx: Transaction,
  leagueId: number,
  punterId: number,
  status: typeof wasRemoved | typeof hasExited,
  now: Date,
): Promise<void> {
  // An offer of the league ends with the membership of whom it was made to.
  await deleteHandOver(trx, leagueId, punterId);
  await endMembership(trx, leagueId, punterId, status, now);
  const kind = status === wasRemoved ? 'removed' : 'exited';
  await leaguesChanged(trx, [{ leagueId, kind, punterId }], now);
}
