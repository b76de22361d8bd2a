import type { PunterLeague } from '@furlong/contract/schemas/leagues';
import { LEAGUE_LIMITS } from '@furlong/domain/leagues/league-limits';
import type { Queryable } from '../platform/database/database.ts';
import { findAliases } from '../session/find-punter.ts';
import { shareLinkOf } from './draw-code.ts';
import type { LeagueRank, RankInLeagues } from './ports.ts';
import { type ListedLeague, selectOtherLeagues, selectRunningLeagues } from './queries-lists.ts';
import { formerMember } from './show-events.ts';
import { leagueDisabled, leagueRuns } from './statuses.ts';

/** Leagues of a status other than running that are listed. */
const othersMax = 50;

/** Lists a punter's leagues of a status: those owned, and those of others (rule: leagues). */
export async function listLeagues(
  db: Queryable,
  rankInLeagues: RankInLeagues,
  { punterId, status }: { readonly punterId: number; readonly status: number },
  now: Date,
): Promise<{ ownedLeagues: PunterLeague[]; joinedLeagues: PunterLeague[] }> {
  const runs = status === leagueRuns;
  const rows = runs
    ? await selectRunningLeagues(db, punterId, { now, limit: LEAGUE_LIMITS.joined + LEAGUE_LIMITS.owned })
    : await selectOtherLeagues(db, punterId, { status, limit: othersMax });
  const ids = rows.map(({ id }) => id);
  const ranks = runs ? await rankInLeagues(punterId, ids, now) : new Map<number, LeagueRank>();
  const people = rows.flatMap(({ ownerId, offeredTo }) => [ownerId, ...(offeredTo ? [offeredTo] : [])]);
  const aliases = await findAliases(db, [...new Set(people)]);
  const shown = rows.map((row) => ({
    isOwned: row.ownerId === punterId,
    league: showLeague(row, { punterId, status, aliases, rank: ranks.get(row.id) }),
  }));
  return {
    ownedLeagues: shown.filter(({ isOwned }) => isOwned).map(({ league }) => league),
    joinedLeagues: shown.filter(({ isOwned }) => !isOwned).map(({ league }) => league),
  };
}

function showLeague(
  row: ListedLeague,
  {
    punterId,
    status,
    aliases,
    rank,
  }: {
    readonly punterId: number;
    readonly status: number;
    readonly aliases: ReadonlyMap<number, string>;
    readonly rank: LeagueRank | undefined;
  },
): PunterLeague {
  const { offeredTo, offeredAt, offerEnds } = row;
  // A former member is not to learn a code that may have been changed since; the desk may be asked about a disabled one.
  const codeShown = row.isMember && (status === leagueRuns || status === leagueDisabled);
  return {
    leagueName: row.name,
    leagueCode: codeShown ? row.code : '',
    status,
    members: row.isMember ? row.members : 0,
    meetingId: rank?.meetingId ?? null,
    rank: rank?.rank ?? null,
    players: rank?.players ?? null,
    pendingRequests: row.pendingRequests,
    shareLink: codeShown && status === leagueRuns ? shareLinkOf(row) : '',
    memberSince: row.memberSince?.toISOString() ?? null,
    ownerPunterId: row.ownerId,
    ownerAlias: aliases.get(row.ownerId) ?? formerMember,
    joiningPaused: row.joiningPaused,
    handOver:
      offeredTo && offeredAt && offerEnds
        ? {
            punterId: offeredTo,
            punterAlias: aliases.get(offeredTo) ?? formerMember,
            offeredAt: offeredAt.toISOString(),
            expiresAt: offerEnds.toISOString(),
            mine: offeredTo === punterId,
          }
        : null,
  };
}
