import type { PayoutLimitsInRands } from '@furlong/contract/schemas/config';
import {
  type ClassLimits,
  type LimitClass,
  limitClasses,
  type PayoutLimits,
} from '@furlong/domain/betting/payout-limits';
import { versionAt } from '@furlong/domain/rule-versions';
import type { OperatorConfig } from '../platform/config/operator-config.ts';
import type { Queryable } from '../platform/database/database.ts';
import { type RuleKey, selectStanding, standingMax } from './queries.ts';

/** Payout limits among the rules that have versions. */
export const payoutLimitsKey: RuleKey = { kind: 'payout-limits', scope: 0 };

/** The payout limits at an instant, read anew; strikes keep what they read for a while (`leased-versions.ts`). */
export async function loadPayoutLimits(
  db: Queryable,
  { payoutLimits }: Pick<OperatorConfig, 'payoutLimits'>,
  at: Date,
): Promise<PayoutLimits> {
  const version = versionAt(await selectStanding(db, payoutLimitsKey, standingMax), at);
  return version ? readLimits(version.rules) : limitsFromRands(payoutLimits);
}

/** Limits in rands, as files and the desk have them, in cents. */
export function limitsFromRands({ firstTimerLimits, regularLimits }: PayoutLimitsInRands): PayoutLimits {
  return {
    firstTimerLimits: mapLimits(firstTimerLimits, (rands) => rands * 100),
    regularLimits: mapLimits(regularLimits, (rands) => rands * 100),
  };
}

/** Limits in cents, in rands. */
export function limitsToRands({ firstTimerLimits, regularLimits }: PayoutLimits): PayoutLimitsInRands {
  return {
    firstTimerLimits: mapLimits(firstTimerLimits, (cents) => cents / 100),
    regularLimits: mapLimits(regularLimits, (cents) => cents / 100),
  };
}

/** Limits from stored JSON. Throws an Error for what is none. */
export function readLimits(stored: unknown): PayoutLimits {
  const { firstTimerLimits, regularLimits } = Object(stored) as Readonly<Record<string, unknown>>;
  return { firstTimerLimits: readClasses(firstTimerLimits), regularLimits: readClasses(regularLimits) };
}

function readClasses(stored: unknown): ClassLimits {
  const given = Object(stored) as Readonly<Record<string, unknown>>;
  return limitsBy((name) => {
    const limit = given[name];
    if (typeof limit === 'number' && Number.isSafeInteger(limit) && limit >= 0) return limit;
    throw new Error(`the stored payout limit '${name}' is no amount of cents`);
  });
}

function mapLimits(limits: ClassLimits, change: (limit: number) => number): ClassLimits {
  return limitsBy((name) => change(limits[name]));
}

function limitsBy(rule: (name: LimitClass) => number): ClassLimits {
  const entries = limitClasses.map((name) => [name, rule(name)] as const);
  return Object.fromEntries(entries) as Record<LimitClass, number>;
}
