import type { PayoutLimitsInRands } from '@furlong/contract/schemas/config';
import type { PayoutLimits } from '@furlong/domain/betting/payout-limits';
import { deskDuties } from '@furlong/domain/desk/roles';
import { describeLimitFault, findLimitFaults } from '../platform/config/operator-betting.ts';
import { success } from '../platform/http/answer.ts';
import { Failed } from '../platform/http/failure.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { type AtDesk, deskActor } from '../staff/desk-actor.ts';
import { limitsFromRands, limitsToRands, payoutLimitsKey, readLimits } from './payout-limits.ts';
import { publishVersion, type RuleEditor, withdrawVersion } from './publish-version.ts';
import { loadVersions } from './shape-versions.ts';

type RulesPlatform = Pick<Platform, 'db' | 'clock' | 'operator'>;

/** The calls of the desk on rules that hold from an instant on (rule: rule-versions). */
export function deskRulesHandlers(platform: RulesPlatform): HandlersOf<'desk-rules'> {
  const { db } = platform;
  const editorOf = async (at: AtDesk): Promise<RuleEditor> => ({
    actor: await deskActor(db, at, deskDuties.changeRules),
    punterId: at.caller.punterId,
  });
  return {
    async ListPayoutLimits({ now }) {
      const shape = (stored: unknown): PayoutLimitsInRands => limitsToRands(readLimits(stored));
      const first = platform.operator.payoutLimits;
      return success(await loadVersions(db, payoutLimitsKey, { first, shape, now }));
    },

    async PublishPayoutLimits({ body: { basedOn, from, rules: sent }, ...at }) {
      assertLimits(sent);
      const first: PayoutLimits = limitsFromRands(platform.operator.payoutLimits);
      const rules = limitsFromRands(sent);
      const order = { key: payoutLimitsKey, first, basedOn, from: instantOf(from), rules };
      return success(shapePublished(await publishVersion(platform, await editorOf(at), order)));
    },

    async WithdrawRules({ body: { kind, number }, ...at }) {
      await withdrawVersion(platform, await editorOf(at), { key: { kind, scope: 0 }, number });
      return success({});
    },
  };
}

function instantOf(from: string | undefined): Date | null {
  return from === undefined ? null : new Date(from);
}

function shapePublished({ number, from }: { readonly number: number; readonly from: Date }) {
  return { number, from: from.toISOString() };
}

/** Throws Failed 400 naming each limit for first timers that is above the regular one. */
function assertLimits(limits: PayoutLimitsInRands): void {
  const faults = findLimitFaults(limits);
  if (faults.length === 0) return;
  throw new Failed(
    'bad-request',
    faults.map((fault) => describeLimitFault(fault, 'rules')).join('; '),
    faults.map(({ key, most }) => ({
      field: `rules.${key.replace('/', '.')}`,
      expected: `at most ${most}, the regular limit`,
    })),
  );
}
