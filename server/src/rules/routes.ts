import type { PayoutLimitsInRands } from '@furlong/contract/schemas/config';
import { findLimitFaults } from '../platform/config/operator-betting.ts';
import { success } from '../platform/http/answer.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { instantOf, refuseFaults, ruleEditors, shapePublished } from './editor.ts';
import { limitsFromRands, limitsToRands, payoutLimitsKey, readLimits } from './payout-limits.ts';
import { publishVersion, withdrawVersion } from './publish-version.ts';
import { deductionHandlers } from './routes-deductions.ts';
import { meetingsChanged, scoringKey, scoringRulesHandlers } from './routes-scoring.ts';
import { loadVersions } from './shape-versions.ts';

type RulesPlatform = Pick<Platform, 'db' | 'clock' | 'operator'>;

/** The calls of the desk on rules that hold from an instant on (rule: rule-versions). */
export function deskRulesHandlers(platform: RulesPlatform): HandlersOf<'desk-rules'> {
  const { db } = platform;
  const editorOf = ruleEditors(platform);
  return {
    ...scoringRulesHandlers(platform, editorOf),
    ...deductionHandlers(platform, editorOf),

    async ListPayoutLimits({ now }) {
      const shape = (stored: unknown): PayoutLimitsInRands => limitsToRands(readLimits(stored));
      const first = limitsFromRands(platform.operator.payoutLimits);
      return success(await loadVersions(db, payoutLimitsKey, { first, shape, now }));
    },

    async PublishPayoutLimits({ body: { basedOn, from, rules: sent }, ...at }) {
      refuseFaults(
        findLimitFaults(sent).map(({ key, most }) => ({
          field: key.replace('/', '.'),
          expected: `at most ${most}, the regular limit`,
        })),
      );
      const first = limitsFromRands(platform.operator.payoutLimits);
      const rules = limitsFromRands(sent);
      const order = { key: payoutLimitsKey, first, basedOn, from: instantOf(from), rules };
      return success(shapePublished(await publishVersion(platform, await editorOf(at), order)));
    },

    async WithdrawRules({ body: { kind, competitionId = 0, number }, ...at }) {
      const order =
        kind === 'scoring'
          ? { key: scoringKey(competitionId), number, after: meetingsChanged(competitionId) }
          : { key: { kind, scope: 0 }, number };
      await withdrawVersion(platform, await editorOf(at), order);
      return success({});
    },
  };
}
