import { findJoinRefusal, type JoinFacts, type JoinRefusal } from '@furlong/domain/leagues/join-refusal';
import { readLeagueCode } from '@furlong/domain/leagues/league-code';
import { leagueStatusOfId } from '@furlong/domain/status';
import { inTransaction, type Transaction } from '../platform/database/database.ts';
import { findAliases } from '../session/find-punter.ts';
import { holdPunter } from '../session/queries.ts';
import { findPlayRefusal } from './find-play-refusal.ts';
import { tellOwnerOfRequest } from './notices.ts';
import type { LeagueParts } from './ports.ts';
import { type LockedLeague, lockLeagueByCode } from './queries-leagues.ts';
import { countMemberships, selectMembership } from './queries-members.ts';
import { countWaiting, insertRequest, selectRequest } from './queries-requests.ts';

/** Asks to join the league of a code, or says why not (rule: join-answers). Null: the owner has been asked. */
export async function askToJoin(
  { db, findRefusals }: Pick<LeagueParts, 'db' | 'findRefusals'>,
  { punterId, sentCode }: { readonly punterId: number; readonly sentCode: string },
  now: Date,
): Promise<JoinRefusal | null> {
  const code = readLeagueCode(sentCode);
  return await inTransaction(db, async (trx) => {
    // The punter before the league, the order in which both are locked everywhere.
    await holdPunter(trx, punterId);
    const mayPlay = (await findPlayRefusal(trx, findRefusals, punterId, now)) === undefined;
    const league = await lockLeagueByCode(trx, code);
    const refusal = findJoinRefusal(await readFacts(trx, { mayPlay, punterId, league }), now);
    if (refusal || !league) return refusal ?? 'no-league';
    const ask = await insertRequest(trx, { leagueId: league.id, punterId, code, now });
    const alias = (await findAliases(trx, [punterId])).get(punterId) ?? '';
    await tellOwnerOfRequest(trx, league, { alias, ask, now });
    return null;
  });
}

/** Reads what decides; as much for a code that no league has as for another, so that neither answers sooner. */
async function readFacts(
  trx: Transaction,
  {
    mayPlay,
    punterId,
    league,
  }: { readonly mayPlay: boolean; readonly punterId: number; readonly league: LockedLeague | undefined },
): Promise<JoinFacts> {
  const leagueId = league?.id ?? 0;
  const membership = await selectMembership(trx, leagueId, punterId);
  const request = await selectRequest(trx, leagueId, punterId);
  const waiting = await countWaiting(trx, { punterId, leagueId });
  const ownLeagues = await countMemberships(trx, punterId);
  return {
    mayPlay,
    ownWaiting: waiting.ofPunter,
    ownLeagues,
    league: league && {
      joiningPaused: league.joiningPaused,
      members: league.members,
      waiting: waiting.ofLeague,
      membership: wordOf(membership),
      request: request ?? null,
    },
  };
}

function wordOf(status: number | undefined): NonNullable<JoinFacts['league']>['membership'] {
  const word = status === undefined ? undefined : leagueStatusOfId(status);
  return word === 'approved' || word === 'removed' || word === 'exited' ? word : null;
}
