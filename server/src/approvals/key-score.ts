import { sameScore } from '@furlong/domain/desk/approvals';
import { selectFixtures } from '../fixtures/queries-fixtures.ts';
import { readFixture } from '../fixtures/read-fixture.ts';
import type { ResultGoals } from '../match-day/queries-hand.ts';
import { Failed } from '../platform/http/failure.ts';
import { type Deciding, type KeyedBlind, keyBlind } from './decide.ts';
import type { ApprovalParts } from './run.ts';

/**
 * Takes the goals that a second person keys without having seen what is proposed (rule: second-approval). A half-time score
 * that is left out is the one known, as it is in what is proposed.
 */
export async function keyScore(
  parts: Pick<ApprovalParts, 'platform'>,
  deciding: Deciding,
  keyed: ResultGoals,
  now: Date,
): Promise<KeyedBlind<ResultGoals>> {
  return await keyBlind(parts, deciding, keyed, now, async (trx, { input, outcome }) => {
    if (input.what !== 'score' || outcome.what !== 'score') {
      throw new Failed('bad-request', 'Only a result of a match has goals to key');
    }
    const { after: proposed } = outcome;
    if (input.reason === 'award') {
      return { isSame: sameScore({ ...keyed, halfTime: null }, proposed), proposed };
    }
    const [row] = await selectFixtures(trx, [input.fixtureId]);
    const known = row ? readFixture(row).state.halfTime : null;
    return { isSame: sameScore({ ...keyed, halfTime: keyed.halfTime ?? known }, proposed), proposed };
  });
}
