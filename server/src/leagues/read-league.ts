import type {
  LeagueMember,
  LeagueNotification,
  LeaguePreview,
  LeagueRequest,
  RemovedMember,
} from '@furlong/contract/schemas/leagues';
import { readLeagueCode } from '@furlong/domain/leagues/league-code';
import { LEAGUE_LIMITS, mayAskAgainAt } from '@furlong/domain/leagues/league-limits';
import type { Queryable } from '../platform/database/database.ts';
import { findAliases } from '../session/find-punter.ts';
import { notYourLeague } from './enter-league.ts';
import { selectEvents } from './queries-events.ts';
import { selectLeagueOfMember, selectMembers, selectMembership, selectRemoved } from './queries-members.ts';
import { selectSharedLeague } from './queries-preview.ts';
import { selectOwnRequests, selectRequest, selectWaiting } from './queries-requests.ts';
import {
  formerMember,
  membersKinds,
  offerKinds,
  ownersKinds,
  showEvent,
  showRequest,
} from './show-events.ts';
import { isMember } from './statuses.ts';

/** Who asks for which league. */
interface Asked {
  readonly punterId: number;
  readonly sentCode: string;
}

const removedMax = 100;
const eventsMax = 100;
/** Own requests that are listed: all that wait, and as many rejections at least. */
const ownRequestsMax = 2 * LEAGUE_LIMITS.waitingOfPunter;

async function openLeague(db: Queryable, { punterId, sentCode }: Asked) {
  const league = await selectLeagueOfMember(db, readLeagueCode(sentCode), punterId);
  if (!league) throw notYourLeague();
  return { ...league, isOwner: league.ownerId === punterId };
}

/** A league's members, owner first, then by alias. Throws {@link notYourLeague} for whoever is none. */
export async function readMembers(
  db: Queryable,
  asked: Asked,
): Promise<{ leagueMembers: LeagueMember[]; removedMembers: RemovedMember[] }> {
  const league = await openLeague(db, asked);
  const members = await selectMembers(db, league.id);
  const removed = league.isOwner ? await selectRemoved(db, league.id, removedMax) : [];
  const aliases = await findAliases(
    db,
    [...members, ...removed].map(({ punterId }) => punterId),
  );
  const aliasOf = (punterId: number) => aliases.get(punterId) ?? formerMember;
  const shown = members.map(({ punterId, joinedAt }) => ({
    punterId,
    punterAlias: aliasOf(punterId),
    isOwner: punterId === league.ownerId,
    memberSince: joinedAt.toISOString(),
  }));
  const keyOf = ({ punterAlias }: LeagueMember) => punterAlias.toLowerCase();
  return {
    leagueMembers: shown.toSorted(
      (one, other) => Number(other.isOwner) - Number(one.isOwner) || (keyOf(one) < keyOf(other) ? -1 : 1),
    ),
    removedMembers: removed.map(({ punterId, leftAt }) => ({
      punterId,
      punterAlias: aliasOf(punterId),
      removedAt: (leftAt ?? new Date(0)).toISOString(),
    })),
  };
}

/** What waits in a league, for its owner, and what happened. Throws {@link notYourLeague} for whoever is no member. */
export async function readNotifications(db: Queryable, asked: Asked): Promise<LeagueNotification[]> {
  const league = await openLeague(db, asked);
  const waiting = league.isOwner ? await selectWaiting(db, league.id) : [];
  const events = await selectEvents(db, league.id, {
    kinds: league.isOwner ? ownersKinds : membersKinds,
    aboutPunter: { punterId: asked.punterId, kinds: offerKinds },
    limit: eventsMax,
  });
  const people = [...waiting, ...events].flatMap(({ punterId }) => punterId ?? []);
  const aliases = await findAliases(db, [...new Set(people)]);
  return [
    ...waiting.map((request) => showRequest(request, aliases)),
    ...events.flatMap((event) => {
      const { kind } = event;
      return kind === 'deleted' ? [] : showEvent({ ...event, kind }, aliases);
    }),
  ];
}

/** A punter's own requests that wait, then the last rejections. */
export async function readOwnRequests(db: Queryable, punterId: number): Promise<LeagueRequest[]> {
  const rows = await selectOwnRequests(db, punterId, ownRequestsMax);
  return rows.map(({ id, name, code, state, rejections, requestedAt, answeredAt }) => ({
    requestId: id,
    leagueName: name,
    leagueCode: code,
    state,
    requestedAt: requestedAt.toISOString(),
    mayAskAgainAt:
      state === 'rejected' && answeredAt
        ? (mayAskAgainAt(rejections, answeredAt)?.toISOString() ?? null)
        : null,
  }));
}

/**
 * What a share link shows of a league; null without its key, and for unknown, disabled and removed leagues alike
 * (rule: share-links). Changes nothing, however often a chat program fetches it.
 */
export async function readPreview(
  db: Queryable,
  {
    sentCode,
    key,
    punterId,
  }: { readonly sentCode: string; readonly key: string; readonly punterId: number | null },
): Promise<LeaguePreview | null> {
  const league = await selectSharedLeague(db, readLeagueCode(sentCode), key);
  if (!league) return null;
  const { id, name, members, joiningPaused, ownerId } = league;
  const own = async (): Promise<LeaguePreview['own']> => {
    if (punterId === null) return 'visitor';
    if (punterId === ownerId) return 'owner';
    if ((await selectMembership(db, id, punterId)) === isMember) return 'member';
    return (await selectRequest(db, id, punterId))?.state === 'pending' ? 'requested' : 'none';
  };
  return { leagueName: name, members, joiningPaused, own: await own() };
}
