import { LEAGUE_LIMITS } from '@furlong/domain/leagues/league-limits';
import { leagueNameKey } from '@furlong/domain/leagues/league-name';
import { inTransaction, type Transaction } from '../platform/database/database.ts';
import { Failed } from '../platform/http/failure.ts';
import { holdPunter } from '../session/queries.ts';
import { leaguesChanged } from './announce.ts';
import { drawLeagueCode, drawShareKey } from './draw-code.ts';
import { findPlayRefusal } from './find-play-refusal.ts';
import { judgeLeagueName } from './judge-league-name.ts';
import type { LeagueParts } from './ports.ts';
import {
  findOwnerSlot,
  insertLeague,
  type LockedLeague,
  selectCreatedLeague,
  selectOwnedNames,
} from './queries-leagues.ts';
import { addMember, countCreated, countMemberships, selectMembership } from './queries-members.ts';
import { type LeagueRefusal, nameTaken, tooManyCreated, tooManyJoined, tooManyOwned } from './refusals.ts';
import { isMember, leagueRuns } from './statuses.ts';

/** A league as its link and name are answered. */
export type NamedLeague = Pick<LockedLeague, 'name' | 'code' | 'shareKey'>;

const drawsMax = 20;
const dayMs = 24 * 3_600_000;

/**
 * Creates a league whose owner and only member is the punter, or says why not (rules: league-name, league-limits). The
 * same key again answers the league that it made, while the punter is in it. Throws Failed 'conflict' when it is not the
 * punter's to see any more.
 */
export async function createLeague(
  { db, operator, findRefusals }: LeagueParts,
  asked: { readonly punterId: number; readonly name: string; readonly key: string | undefined },
  now: Date,
): Promise<{ readonly league: NamedLeague } | { readonly refused: LeagueRefusal }> {
  const { punterId, name, key } = asked;
  const problem = judgeLeagueName(operator, name);
  if (problem) return { refused: problem };
  return await inTransaction(db, async (trx) => {
    // One creation of a punter at a time, and none beside an exclusion.
    await holdPunter(trx, punterId);
    const before = key === undefined ? undefined : await selectCreatedLeague(trx, punterId, key);
    if (before) return { league: await repeatFor(trx, punterId, before) };
    const refused = await findPlayRefusal(trx, findRefusals, punterId, now);
    if (refused) return { refused };
    if ((await selectOwnedNames(trx, punterId)).has(leagueNameKey(name))) return { refused: nameTaken };
    const ownerSlot = await findOwnerSlot(trx, punterId);
    if (ownerSlot === undefined) return { refused: tooManyOwned };
    if ((await countMemberships(trx, punterId)) >= LEAGUE_LIMITS.joined) return { refused: tooManyJoined };
    // A deleted league keeps its row, so one who creates and deletes without end would fill the tables.
    const dayAgo = new Date(now.getTime() - dayMs);
    if ((await countCreated(trx, punterId, dayAgo)) >= LEAGUE_LIMITS.createdADay)
      return { refused: tooManyCreated };
    const made = { name, nameKey: leagueNameKey(name), ownerId: punterId, ownerSlot, createKey: key, now };
    const league = await insertWithCode(trx, made);
    await addMember(trx, league.id, punterId, now);
    await leaguesChanged(trx, [{ leagueId: league.id, kind: 'created', punterId }], now);
    return { league };
  });
}

/** The code and key may be others by now, and are for members of a running league only (rule: league-races). */
async function repeatFor(trx: Transaction, punterId: number, made: LockedLeague): Promise<NamedLeague> {
  if (made.status === leagueRuns && (await selectMembership(trx, made.id, punterId)) === isMember)
    return made;
  throw new Failed('conflict', 'This guid stands for another league: send a new one', [
    { field: 'guid', expected: 'a new UUID' },
  ]);
}

async function insertWithCode(
  trx: Transaction,
  made: Omit<Parameters<typeof insertLeague>[1], 'code' | 'shareKey'>,
): Promise<NamedLeague & { readonly id: number }> {
  for (let drawn = 0; drawn < drawsMax; drawn += 1) {
    const [code, shareKey] = [drawLeagueCode(), drawShareKey()];
    const id = await insertLeague(trx, { ...made, code, shareKey });
    if (id !== undefined) return { id, name: made.name, code, shareKey };
  }
  throw new Error(`No free league code in ${drawsMax} draws`);
}
