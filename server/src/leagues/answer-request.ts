import { LEAGUE_LIMITS } from '@furlong/domain/leagues/league-limits';
import { inTransaction, type Transaction } from '../platform/database/database.ts';
import { holdPunter } from '../session/queries.ts';
import { leaguesChanged } from './announce.ts';
import { enterAsOwner } from './enter-league.ts';
import { requestAnswered, tellAnswer, toldAsks } from './notices.ts';
import type { LeagueParts } from './ports.ts';
import { type LockedLeague, lockLeagues } from './queries-leagues.ts';
import { addMember, countMemberships, selectMembership } from './queries-members.ts';
import { answerRequest, type RequestRow, selectRequest, selectRequestById } from './queries-requests.ts';
import { type LeagueRefusal, leagueFull, noRequest, punterCannot } from './refusals.ts';
import { isMember } from './statuses.ts';

/** A decision of a league's owner about a punter. */
export interface Decision {
  readonly ownerId: number;
  readonly sentCode: string;
  readonly punterId: number;
}

/**
 * Lets a punter in who asked (rule: league-races). Approving somebody who is a member already changes nothing. Throws
 * what {@link enterAsOwner} does.
 */
export async function approveRequest(
  { db, findRefusals }: Pick<LeagueParts, 'db' | 'findRefusals'>,
  { ownerId, sentCode, punterId }: Decision,
  now: Date,
): Promise<LeagueRefusal | undefined> {
  return await inTransaction(db, async (trx) => {
    await holdPunter(trx, punterId);
    const league = await enterAsOwner(trx, sentCode, ownerId);
    if ((await selectMembership(trx, league.id, punterId)) === isMember) return undefined;
    const request = await selectRequest(trx, league.id, punterId);
    if (request?.state !== 'pending') return noRequest;
    if (league.members >= LEAGUE_LIMITS.members) return leagueFull;
    // A break that began after the request changes nothing; an exclusion has withdrawn it.
    const refusal = (await findRefusals(trx, [punterId], now))(punterId);
    if (refusal && refusal !== 'time-out') return punterCannot;
    if ((await countMemberships(trx, punterId)) >= LEAGUE_LIMITS.joined) return punterCannot;
    await addMember(trx, league.id, punterId, now);
    await settle(trx, { league, request, punterId, state: 'approved' }, now);
    return undefined;
  });
}

/** Rejects a request. Rejecting one that was rejected changes nothing. Throws what {@link enterAsOwner} does. */
export async function rejectRequest(
  { db }: Pick<LeagueParts, 'db'>,
  { ownerId, sentCode, punterId }: Decision,
  now: Date,
): Promise<LeagueRefusal | undefined> {
  return await inTransaction(db, async (trx) => {
    await holdPunter(trx, punterId);
    const league = await enterAsOwner(trx, sentCode, ownerId);
    const request = await selectRequest(trx, league.id, punterId);
    if (request?.state === 'rejected') return undefined;
    if (request?.state !== 'pending') return noRequest;
    await settle(trx, { league, request, punterId, state: 'rejected' }, now);
    return undefined;
  });
}

async function settle(
  trx: Transaction,
  {
    league,
    request,
    punterId,
    state,
  }: {
    readonly league: LockedLeague;
    readonly request: RequestRow;
    readonly punterId: number;
    readonly state: 'approved' | 'rejected';
  },
  now: Date,
): Promise<void> {
  await answerRequest(trx, request.id, state, now);
  const kind = state === 'approved' ? 'joined' : 'rejected';
  await leaguesChanged(trx, [{ leagueId: league.id, kind, punterId }], now);
  await requestAnswered(trx, league, request.id, now);
  const by = state === 'approved' ? { by: league.ownerId } : {};
  await tellAnswer(trx, league, { punterId, answer: state, ...by, now });
}

/**
 * Takes back a punter's own request. False: there is no such request of the punter's. One that was answered or taken
 * back before is left as it is.
 */
export async function cancelRequest(
  { db }: Pick<LeagueParts, 'db'>,
  { punterId, requestId }: { readonly punterId: number; readonly requestId: number },
  now: Date,
): Promise<boolean> {
  return await inTransaction(db, async (trx) => {
    await holdPunter(trx, punterId);
    const asked = await selectRequestById(trx, requestId);
    if (asked?.punterId !== punterId) return false;
    await lockLeagues(trx, [asked.leagueId]);
    // After the lock: the owner may have answered meanwhile.
    const request = await selectRequest(trx, asked.leagueId, punterId);
    if (request?.state === 'pending') {
      await answerRequest(trx, request.id, 'withdrawn', now);
      const { leagueId } = asked;
      if (request.asks <= toldAsks)
        await leaguesChanged(trx, [{ leagueId, kind: 'withdrawn', punterId }], now);
    }
    return true;
  });
}
