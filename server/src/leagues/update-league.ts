import { handOverEnd } from '@furlong/domain/leagues/league-limits';
import { leagueNameKey } from '@furlong/domain/leagues/league-name';
import { inTransaction, type Transaction } from '../platform/database/database.ts';
import { findAliases } from '../session/find-punter.ts';
import { holdPunter } from '../session/queries.ts';
import { leaguesChanged } from './announce.ts';
import type { NamedLeague } from './create-league.ts';
import { drawLeagueCode, drawShareKey } from './draw-code.ts';
import { endLeague } from './end-league.ts';
import { enterAsOwner } from './enter-league.ts';
import { judgeLeagueName } from './judge-league-name.ts';
import { tellOfHandOver } from './notices.ts';
import type { LeagueParts } from './ports.ts';
import { hasHappened } from './queries-events.ts';
import { deleteHandOver, selectHandOver, upsertHandOver } from './queries-hand-overs.ts';
import {
  type LockedLeague,
  selectOwnedNames,
  updateCode,
  updateName,
  updatePaused,
} from './queries-leagues.ts';
import { selectMembership } from './queries-members.ts';
import { type LeagueRefusal, nameTaken, notMember, offeredLately } from './refusals.ts';
import { isMember } from './statuses.ts';

/** What an owner changes; what is left out stays. */
export interface LeagueChange {
  readonly ends: boolean;
  readonly name?: string | undefined;
  readonly rotatesCode: boolean;
  readonly joiningPaused?: boolean | undefined;
  /** Whom the league is offered to; null takes an offer back. */
  readonly newOwnerId?: number | null | undefined;
}

const drawsMax = 20;
/** How long after an offer the same member is not offered the league again (rule: league-owner). */
const offerAgainMs = 24 * 3_600_000;

/**
 * Changes a league by its owner, all of it or nothing, or says why not (rules: league-owner, league-name). Returns the
 * league as it is now. Throws what {@link enterAsOwner} does.
 */
export async function updateLeague(
  { db, operator }: Pick<LeagueParts, 'db' | 'operator'>,
  { ownerId, sentCode }: { readonly ownerId: number; readonly sentCode: string },
  change: LeagueChange,
  now: Date,
): Promise<{ readonly league: NamedLeague } | { readonly refused: LeagueRefusal }> {
  return await inTransaction(db, async (trx) => {
    // Names are an owner's: a creation or a hand-over beside it would take the same one.
    if (change.name !== undefined) await holdPunter(trx, ownerId);
    const league = await enterAsOwner(trx, sentCode, ownerId);
    if (change.ends) {
      await endLeague(trx, league.id, now);
      return { league };
    }
    const refused =
      (await findNameRefusal(trx, operator, league, change.name)) ??
      (await findOfferRefusal(trx, league, change.newOwnerId, now));
    if (refused) return { refused };
    const name = change.name ?? league.name;
    if (name !== league.name) {
      await updateName(trx, league.id, { name, nameKey: leagueNameKey(name) });
      await leaguesChanged(trx, [{ leagueId: league.id, kind: 'renamed', detail: name }], now);
    }
    const codes = change.rotatesCode ? await rotateCode(trx, league.id, now) : league;
    await setPaused(trx, league, change.joiningPaused, now);
    await offer(trx, { ...league, ...codes, name }, change.newOwnerId, now);
    return { league: { name, code: codes.code, shareKey: codes.shareKey } };
  });
}

async function findNameRefusal(
  trx: Transaction,
  operator: LeagueParts['operator'],
  league: LockedLeague,
  name: string | undefined,
): Promise<LeagueRefusal | undefined> {
  // A name that the league has may stay, whatever the rule was when it was given.
  if (name === undefined || name === league.name) return undefined;
  const problem = judgeLeagueName(operator, name);
  if (problem) return problem;
  const taken = await selectOwnedNames(trx, league.ownerId, league.id);
  return taken.has(leagueNameKey(name)) ? nameTaken : undefined;
}

async function findOfferRefusal(
  trx: Transaction,
  { id, ownerId }: LockedLeague,
  newOwnerId: number | null | undefined,
  now: Date,
): Promise<LeagueRefusal | undefined> {
  if (newOwnerId === undefined || newOwnerId === null) return undefined;
  if (newOwnerId === ownerId) return notMember;
  if ((await selectMembership(trx, id, newOwnerId)) !== isMember) return notMember;
  // Each offer is a notice: offered, taken back and offered again would flood a member.
  const offered = { leagueId: id, kind: 'hand-over-offered', punterId: newOwnerId } as const;
  if (!(await hasHappened(trx, offered, new Date(now.getTime() - offerAgainMs)))) return undefined;
  const open = await selectHandOver(trx, id);
  // One that stands is not made again.
  return open?.punterId === newOwnerId && open.expiresAt > now ? undefined : offeredLately;
}

async function rotateCode(
  trx: Transaction,
  leagueId: number,
  now: Date,
): Promise<Pick<LockedLeague, 'code' | 'shareKey'>> {
  for (let drawn = 0; drawn < drawsMax; drawn += 1) {
    const codes = { code: drawLeagueCode(), shareKey: drawShareKey() };
    if (!(await updateCode(trx, leagueId, codes))) continue;
    await leaguesChanged(trx, [{ leagueId, kind: 'code-changed' }], now);
    return codes;
  }
  throw new Error(`No free league code in ${drawsMax} draws`);
}

async function setPaused(
  trx: Transaction,
  { id, joiningPaused }: LockedLeague,
  paused: boolean | undefined,
  now: Date,
): Promise<void> {
  if (paused === undefined || paused === joiningPaused) return;
  await updatePaused(trx, id, paused);
  await leaguesChanged(trx, [{ leagueId: id, kind: paused ? 'paused' : 'resumed' }], now);
}

async function offer(
  trx: Transaction,
  league: LockedLeague,
  newOwnerId: number | null | undefined,
  now: Date,
): Promise<void> {
  if (newOwnerId === undefined) return;
  const { id: leagueId, ownerId } = league;
  const open = await selectHandOver(trx, leagueId);
  if (newOwnerId === open?.punterId && open.expiresAt > now) return;
  if (open) {
    await deleteHandOver(trx, leagueId);
    const withdrawn = { leagueId, kind: 'hand-over-withdrawn', punterId: open.punterId } as const;
    await leaguesChanged(trx, [withdrawn], now);
  }
  if (newOwnerId === null) return;
  const until = handOverEnd(now);
  await upsertHandOver(trx, leagueId, { punterId: newOwnerId, offeredAt: now, expiresAt: until });
  await leaguesChanged(trx, [{ leagueId, kind: 'hand-over-offered', punterId: newOwnerId }], now);
  const alias = (await findAliases(trx, [ownerId])).get(ownerId) ?? '';
  await tellOfHandOver(trx, league, { punterId: newOwnerId, alias, now, until });
}
