import type { reportReasons } from '@furlong/contract/codes/leagues';
import { sql } from 'kysely';
import type { Queryable, Transaction } from '../platform/database/database.ts';

/** What is wrong with a league, of a closed set. */
export type ReportReason = (typeof reportReasons)[number];

/** Stores a report; a punter's second one of a league changes nothing. */
export async function insertReport(
  trx: Transaction,
  {
    leagueId,
    punterId,
    reason,
    at,
  }: {
    readonly leagueId: number;
    readonly punterId: number;
    readonly reason: ReportReason;
    readonly at: Date;
  },
): Promise<void> {
  await trx
    .insertInto('league_reports')
    .values({ league_id: leagueId, punter_id: punterId, reason, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A reported league. */
export interface ReportedLeague {
  readonly code: string;
  readonly name: string;
  readonly status: number;
  readonly ownerId: number;
  readonly members: number;
  readonly reports: number;
  /** Each reason that was given, with its count. */
  readonly reasons: Readonly<Record<string, number>>;
  readonly lastAt: Date;
}

/** Leagues with at least so many reports that the desk has not looked at; most reported first. */
export async function selectReported(
  db: Queryable,
  { least, limit }: { readonly least: number; readonly limit: number },
): Promise<ReportedLeague[]> {
  const { rows } = await sql<ReportedLeague>`
    select leagues.code, leagues.name, leagues.status, leagues.owner_id as "ownerId", leagues.members,
      sum(given.times)::integer as reports, json_object_agg(given.reason, given.times) as reasons,
      max(given.last_at) as "lastAt"
    from (
      select league_id, reason, count(*)::integer as times, max(at) as last_at
      from league_reports where looked_at is null group by league_id, reason
    ) as given
    join leagues on leagues.id = given.league_id
    group by leagues.id
    having sum(given.times) >= ${least}
    order by reports desc, "lastAt" desc, leagues.id limit ${limit}`.execute(db);
  return rows;
}

/** Marks a league's reports as looked at. */
export async function closeReports(trx: Transaction, leagueId: number, now: Date): Promise<void> {
  await trx
    .updateTable('league_reports')
    .set({ looked_at: now })
    .where('league_id', '=', leagueId)
    .where('looked_at', 'is', null)
    .execute();
}
