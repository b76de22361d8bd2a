import { readLeagueCode } from '@furlong/domain/leagues/league-code';
import { findLeagueNameProblem, leagueNameKey } from '@furlong/domain/leagues/league-name';
import { inTransaction, type Queryable, type Transaction } from '../platform/database/database.ts';
import { holdPunter } from '../session/queries.ts';
import { leaguesChanged } from './announce.ts';
import { closeLeague } from './end-league.ts';
import {
  type LockedLeague,
  lockAnyLeague,
  selectOwnedNames,
  updateName,
  updateStatus,
} from './queries-leagues.ts';
import { closeReports, type ReportedLeague, selectReported } from './queries-reports.ts';
import { leagueDisabled, leagueRemoved, leagueRuns } from './statuses.ts';

/** Reports from which the desk is shown a league (rule: league-reports). */
export const reportsToShow = 3;

/** What the desk orders about a league. */
export interface DeskOrder {
  readonly sentCode: string;
  readonly saidBy: string;
}

/** Why an order of the desk was not carried out. */
export type DeskRefusal =
  | 'no-league'
  | 'removed'
  | 'not-running'
  | 'not-disabled'
  | 'name-taken'
  | 'bad-name';

/** The leagues with open reports, most reported first. */
export async function listReported(
  db: Queryable,
  { least, limit }: { readonly least: number; readonly limit: number },
): Promise<ReportedLeague[]> {
  return await selectReported(db, { least, limit });
}

/**
 * Disables a running league: nobody sees or joins it until it is enabled, and what waits for it is taken back. Closes
 * its reports.
 */
export async function disableLeague(
  db: Queryable,
  order: DeskOrder,
  now: Date,
): Promise<DeskRefusal | undefined> {
  return await onLeague(db, order, now, async (trx, league) => {
    if (league.status !== leagueRuns) return 'not-running';
    await closeLeague(trx, league.id, leagueDisabled, now);
    await leaguesChanged(trx, [{ leagueId: league.id, kind: 'disabled', saidBy: order.saidBy }], now);
    return undefined;
  });
}

/** Enables a disabled league. Closes its reports. */
export async function enableLeague(
  db: Queryable,
  order: DeskOrder,
  now: Date,
): Promise<DeskRefusal | undefined> {
  return await onLeague(db, order, now, async (trx, league) => {
    if (league.status !== leagueDisabled) return 'not-disabled';
    await updateStatus(trx, league.id, leagueRuns);
    await leaguesChanged(trx, [{ leagueId: league.id, kind: 'enabled', saidBy: order.saidBy }], now);
    return undefined;
  });
}

/** Gives a league another name, of the right form; the desk answers for its decency. Closes its reports. */
export async function renameLeague(
  db: Queryable,
  order: DeskOrder & { readonly name: string },
  now: Date,
): Promise<DeskRefusal | undefined> {
  const { name, saidBy } = order;
  if (findLeagueNameProblem(name) !== null) return 'bad-name';
  return await onLeague(db, order, now, async (trx, league) => {
    // Its owner is known only by the league, so against the usual order: whom that deadlocks with is run again.
    await holdPunter(trx, league.ownerId);
    const taken = await selectOwnedNames(trx, league.ownerId, league.id);
    if (taken.has(leagueNameKey(name))) return 'name-taken';
    await updateName(trx, league.id, { name, nameKey: leagueNameKey(name) });
    await leaguesChanged(trx, [{ leagueId: league.id, kind: 'renamed', detail: name, saidBy }], now);
    return undefined;
  });
}

async function onLeague(
  db: Queryable,
  { sentCode }: DeskOrder,
  now: Date,
  work: (trx: Transaction, league: LockedLeague) => Promise<DeskRefusal | undefined>,
): Promise<DeskRefusal | undefined> {
  return await inTransaction(db, async (trx) => {
    const league = await lockAnyLeague(trx, readLeagueCode(sentCode));
    if (!league) return 'no-league';
    if (league.status === leagueRemoved) return 'removed';
    const refused = await work(trx, league);
    if (!refused) await closeReports(trx, league.id, now);
    return refused;
  });
}
