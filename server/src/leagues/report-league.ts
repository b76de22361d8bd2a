import { readLeagueCode } from '@furlong/domain/leagues/league-code';
import { type Database, inTransaction } from '../platform/database/database.ts';
import { notYourLeague } from './enter-league.ts';
import { lockLeagueByCode } from './queries-leagues.ts';
import { selectMembership } from './queries-members.ts';
import { insertReport, type ReportReason } from './queries-reports.ts';
import { selectRequest } from './queries-requests.ts';

/**
 * Reports a league to the operator, once a punter and league (rule: league-reports). Only whoever knows the league may:
 * who is or was in it, who asked to join, who holds its share link. Throws {@link notYourLeague} for everybody else.
 */
export async function reportLeague(
  db: Database,
  report: {
    readonly punterId: number;
    readonly sentCode: string;
    readonly key: string | undefined;
    readonly reason: ReportReason;
  },
  now: Date,
): Promise<void> {
  const { punterId, sentCode, key, reason } = report;
  await inTransaction(db, async (trx) => {
    const league = await lockLeagueByCode(trx, readLeagueCode(sentCode));
    const leagueId = league?.id ?? 0;
    const membership = await selectMembership(trx, leagueId, punterId);
    const request = await selectRequest(trx, leagueId, punterId);
    if (!league || (membership === undefined && !request && key !== league.shareKey)) throw notYourLeague();
    await insertReport(trx, { leagueId, punterId, reason, at: now });
  });
}
