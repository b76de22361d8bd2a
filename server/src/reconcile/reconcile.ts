import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { Check } from './check.ts';
import { betsCheck } from './check-bets.ts';
import { outsideCheck } from './check-external-wallets.ts';
import { jobsCheck } from './check-jobs.ts';
import { payoutsCheck, stakesCheck, transfersCheck, walletsCheck } from './check-ledger.ts';
import { limitsCheck } from './check-limits.ts';
import { standingsCheck } from './check-standings.ts';

/** Everything that is re-derived, in this order. */
export const checks: readonly Check[] = [
  walletsCheck,
  transfersCheck,
  stakesCheck,
  payoutsCheck,
  betsCheck,
  limitsCheck,
  outsideCheck,
  standingsCheck,
  jobsCheck,
];

/** What a check came to. */
export interface CheckOutcome {
  readonly name: string;
  readonly looked: number;
  readonly differences: number;
}

/** Who is told while it goes on. */
export interface Witness {
  differs(name: string, words: string): void;
  progress(name: string, done: number, of: number): void;
}

/**
 * Re-derives balances, bets, payouts, limits and standings from the records, and tells what differs. All of it in one
 * snapshot that changes nothing, so a server may go on beside it.
 */
export async function reconcile(
  db: Database,
  witness: Witness,
  chosen: readonly Check[] = checks,
): Promise<CheckOutcome[]> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      // Nobody waits for it, and it takes as long as there is to read.
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
      const outcomes: CheckOutcome[] = [];
      for (const { name, run } of chosen) {
        let differences = 0;
        const looked = await run(trx, {
          differs(words) {
            differences += 1;
            witness.differs(name, words);
          },
          progress: (done, of) => witness.progress(name, done, of),
        });
        outcomes.push({ name, looked, differences });
      }
      return outcomes;
    });
}
