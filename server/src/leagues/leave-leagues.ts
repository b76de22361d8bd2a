import {
  type Candidate,
  chooseSuccessor,
  PLAYED_WITHIN_DAYS,
} from '@furlong/domain/leagues/choose-successor';
import { freeLeagueName, leagueNameKey } from '@furlong/domain/leagues/league-name';
import { addDays, localDayOf } from '@furlong/domain/local-date';
import { loadHeads } from '../meetings/load-card.ts';
import type { FindPickRefusals } from '../picks/find-pick-refusals.ts';
import { findPlayers } from '../picks/find-players.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { LeaveLeagues } from '../protection/take-break.ts';
import { findAliases } from '../session/find-punter.ts';
import { holdPunter } from '../session/queries.ts';
import { leaguesChanged } from './announce.ts';
import { endLeague } from './end-league.ts';
import { tellAnswer } from './notices.ts';
import { deleteHandOver } from './queries-hand-overs.ts';
import {
  findOwnerSlot,
  type LockedLeague,
  lockLeagues,
  selectFullOwners,
  selectOwnedNames,
  updateOwner,
} from './queries-leagues.ts';
import { exitLeagues, selectLeagueIdsOf, selectMembers } from './queries-members.ts';
import { selectAskedLeagueIds, withdrawRequestsOfPunter } from './queries-requests.ts';
import { leagueRemoved } from './statuses.ts';

/**
 * Makes it so that a punter who is excluded, closes the account or becomes staff leaves every league (rules:
 * league-owner, player-protection): requests are taken back, leagues owned go to their successors, and where there is
 * none the league is removed. Safe to repeat. A successor is held after the league, against the usual order: whom that
 * deadlocks with is run again.
 */
export function leaveLeagues(findRefusals: FindPickRefusals): LeaveLeagues {
  return async (trx, punterId, now) => {
    // A join or an approval under way ends before; a later one finds the exclusion.
    await holdPunter(trx, punterId);
    const memberOf = await selectLeagueIdsOf(trx, punterId);
    const leagues = await lockLeagues(trx, [...memberOf, ...(await selectAskedLeagueIds(trx, punterId))]);
    const asked = await withdrawRequestsOfPunter(trx, punterId, now);
    await leaguesChanged(
      trx,
      asked.map((leagueId) => ({ leagueId, kind: 'withdrawn', punterId })),
      now,
    );
    for (const league of leagues) {
      if (league.ownerId === punterId && league.status !== leagueRemoved) {
        await passOn(trx, findRefusals, league, now);
      } else {
        await deleteHandOver(trx, league.id, punterId);
      }
    }
    const exited = await exitLeagues(trx, punterId, memberOf, now);
    await leaguesChanged(
      trx,
      exited.map((leagueId) => ({ leagueId, kind: 'exited', punterId })),
      now,
    );
  };
}

/** Gives a locked league to the successor of its owner, or removes it when there is none. */
async function passOn(
  trx: Transaction,
  findRefusals: FindPickRefusals,
  league: LockedLeague,
  now: Date,
): Promise<void> {
  let candidates = await findCandidates(trx, findRefusals, league, now);
  for (;;) {
    const punterId = chooseSuccessor(candidates);
    if (punterId === null) return await endLeague(trx, league.id, now);
    await holdPunter(trx, punterId);
    const slot = await findOwnerSlot(trx, punterId);
    if (slot !== undefined) return await makeOwner(trx, league, { punterId, slot }, now);
    // Became the owner of another league since the candidates were read.
    candidates = candidates.filter((candidate) => candidate.punterId !== punterId);
  }
}

async function makeOwner(
  trx: Transaction,
  league: LockedLeague,
  { punterId, slot }: { readonly punterId: number; readonly slot: number },
  now: Date,
): Promise<void> {
  const taken = await selectOwnedNames(trx, punterId);
  const name = freeLeagueName(league.name, (key) => taken.has(key));
  await deleteHandOver(trx, league.id);
  await updateOwner(trx, league.id, { punterId, slot, name, nameKey: leagueNameKey(name) });
  await leaguesChanged(trx, [{ leagueId: league.id, kind: 'handed-over', punterId }], now);
  await tellAnswer(trx, { ...league, name }, { punterId, answer: 'owner', now });
}

async function findCandidates(
  trx: Transaction,
  findRefusals: FindPickRefusals,
  { id, ownerId }: LockedLeague,
  now: Date,
): Promise<Candidate[]> {
  const others = (await selectMembers(trx, id)).filter(({ punterId }) => punterId !== ownerId);
  if (others.length === 0) return [];
  const ids = others.map(({ punterId }) => punterId);
  const today = localDayOf(now);
  const meetings = await loadHeads(trx, { from: addDays(today, -PLAYED_WITHIN_DAYS), to: today });
  const players = await findPlayers(
    trx,
    meetings.map((meeting) => meeting.id),
    ids,
  );
  const refusalOf = await findRefusals(trx, ids, now);
  const aliases = await findAliases(trx, ids);
  const full = await selectFullOwners(trx, ids);
  return others.map(({ punterId, joinedAt }) => {
    const refusal = refusalOf(punterId);
    // A register that has not answered yet may still name somebody.
    const onBreak = refusal === 'time-out' || refusal === 'register-unanswered';
    return {
      punterId,
      memberSince: joinedAt,
      playedLately: players.has(punterId),
      onBreak,
      cannotOwn: (refusal !== null && !onBreak) || !aliases.has(punterId) || full.has(punterId),
    };
  });
}
