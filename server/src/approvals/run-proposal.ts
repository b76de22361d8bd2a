import { sql } from 'kysely';
import { type Database, inTransaction, type Transaction } from '../platform/database/database.ts';
import { Failed } from '../platform/http/failure.ts';
import { changeBegunMatch } from './change-begun-match.ts';
import { changeOffRace } from './change-off-race.ts';
import { giveCredit } from './give-credit.ts';
import { giveGoodwill } from './give-goodwill.ts';
import type { Outcome, ProposalInput } from './outcome.ts';
import type { ApprovalParts, Run } from './run.ts';
import { takeResult } from './take-result.ts';
import { takeScore } from './take-score.ts';
import { withholdAtDesk } from './withhold-share.ts';

/** Below what a call's caller waits. */
const longestMs = 10_000;

/** Which proposal is run, for whom, and when. */
type RunAt = Pick<Run, 'proposalId' | 'maker' | 'second' | 'now'>;

/** Does what a proposal says, and says what it came to (rule: second-approval). */
export async function runProposal(
  { platform, ...parts }: ApprovalParts,
  trx: Transaction,
  input: ProposalInput,
  at: RunAt,
): Promise<Outcome> {
  // Whoever waits longer for a lock is told so, instead of holding up what waits for theirs.
  await sql`set local lock_timeout = '5s'`.execute(trx);
  const isDry = at.second === null;
  // What is done after a savepoint is taken back with its locks.
  if (isDry) await sql`savepoint before_dry_run`.execute(trx);
  const run: Run = {
    ...parts,
    // The use cases join the transaction.
    platform: { ...platform, db: trx as unknown as Database },
    trx,
    ...at,
    deadline: performance.now() + longestMs,
    letGo: async () => {
      if (isDry) await sql`rollback to savepoint before_dry_run`.execute(trx);
    },
  };
  try {
    switch (input.what) {
      case 'result':
        return await takeResult(run, input);
      case 'score':
        return await takeScore(run, input);
      case 'non-runner':
      case 'abandonment':
      case 'reopening':
      case 'voiding':
        return await changeOffRace(run, input);
      case 'match':
        return await changeBegunMatch(run, input);
      case 'credit':
        return await giveCredit(run, input);
      case 'goodwill':
        return await giveGoodwill(run, input);
      case 'share':
        return await withholdAtDesk(run, input);
    }
  } catch (error) {
    if ((error as { code?: string }).code === '55P03') {
      throw new Failed('unavailable', 'Something else is being changed there at this moment: try again');
    }
    throw error;
  }
}

/** Carries the outcome of a dry run out of the transaction that it rolls back. */
class DryRunOver extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super('a dry run is rolled back');
    this.outcome = outcome;
  }
}

/** What a proposal would come to: it is done, and rolled back. One at a time on a node. */
export async function dryRun(parts: ApprovalParts, input: ProposalInput, at: RunAt): Promise<Outcome> {
  try {
    return await parts.turns.take(() =>
      inTransaction(parts.platform.db, async (trx) => {
        throw new DryRunOver(await runProposal(parts, trx, input, at));
      }),
    );
  } catch (error) {
    if (error instanceof DryRunOver) return error.outcome;
    throw error;
  }
}
