import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { Check } from './check.ts';
import { archiveCheck } from './check-archive.ts';
import { auditCheck } from './check-audit.ts';
import { betsCheck } from './check-bets.ts';
import { externalWalletsCheck } from './check-external-wallets.ts';
import { figuresCheck } from './check-figures.ts';
import { jackpotsCheck } from './check-jackpots.ts';
import { jobsCheck } from './check-jobs.ts';
import { keptTicketsCheck } from './check-kept-tickets.ts';
import { leaguesCheck } from './check-leagues.ts';
import { payoutsCheck, stakesCheck, transfersCheck, walletsCheck } from './check-ledger.ts';
import { limitsCheck } from './check-limits.ts';
import { revenueCheck } from './check-revenue.ts';
import { roundsCheck } from './check-rounds.ts';
import { standingsCheck } from './check-standings.ts';
import { statementDaysCheck } from './check-statement-days.ts';
import { statsCheck } from './check-stats.ts';

/** All checks, in the order they run. */
export const checks: readonly Check[] = [
  walletsCheck,
  transfersCheck,
  stakesCheck,
  payoutsCheck,
  betsCheck,
  keptTicketsCheck,
  statementDaysCheck,
  limitsCheck,
  externalWalletsCheck,
  revenueCheck,
  figuresCheck,
  standingsCheck,
  roundsCheck,
  statsCheck,
  leaguesCheck,
  jackpotsCheck(null),
  archiveCheck(),
  auditCheck({}),
  jobsCheck,
];

/** The outcome of a check. */
export interface CheckOutcome {
  readonly name: string;
  readonly looked: number;
  readonly differences: number;
}

/** Hears of differences and progress while the audit runs. */
export interface Reporter {
  differs(name: string, words: string): void;
  progress(name: string, done: number, of: number): void;
}

/**
 * Re-derives balances, bets, payouts, limits, standings, stats and leagues from the records, follows the
 * chain of acts, and reports differences. All of it in one read-only snapshot, so that a server may go on beside it.
 */
export async function reconcile(
  db: Database,
  reporter: Reporter,
  chosen: readonly Check[] = checks,
): Promise<CheckOutcome[]> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      // An audit takes as long as there is to read, and nobody waits for it.
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
      const outcomes: CheckOutcome[] = [];
      for (const { name, run } of chosen) {
        let differences = 0;
        const looked = await run(trx, {
          differs(words) {
            differences += 1;
            reporter.differs(name, words);
          },
          progress: (done, of) => reporter.progress(name, done, of),
        });
        outcomes.push({ name, looked, differences });
      }
      return outcomes;
    });
}
