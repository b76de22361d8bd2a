import type { Protection, PunterLimit, SessionLimit } from '@furlong/contract/schemas/protection';
import { moneyToWire } from '@furlong/domain/money';
import { breakInForce } from '@furlong/domain/protection/break';
import {
  amountLeft,
  LIMIT_KINDS,
  type LimitChange,
  limitInForce,
  pendingLimit,
} from '@furlong/domain/protection/limit';
import { endOfPeriod, LIMIT_PERIODS, startOfPeriod } from '@furlong/domain/protection/limit-period';
import { sessionEnd } from '@furlong/domain/protection/session-time';
import type { Queryable } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/handlers.ts';
import { type Flows, selectFlows } from '../wallet/queries-flows.ts';
import { counted } from './load-betting-permits.ts';
import { type PastChange, selectBreaksInForce, selectChanges } from './queries.ts';
import { selectDecision } from './queries-identity.ts';
import { type LatestLimit, selectProtectionStates } from './queries-state.ts';
import { loadRealityMinutes } from './reality-check.ts';

/** Changes of limits shown. */
const historyMax = 20;

/** Loads a punter's whole protection, as its screen shows it. */
export async function loadProtection(
  db: Queryable,
  { punterId, signedInAt }: Pick<Caller, 'punterId' | 'signedInAt'>,
  now: Date,
): Promise<Protection> {
  const periods = LIMIT_PERIODS.map((period) => ({ punterId, since: startOfPeriod(period, now) }));
  const [states, breaks, decision, flows, changes, minutes] = await Promise.all([
    selectProtectionStates(db, [punterId], now),
    selectBreaksInForce(db, punterId, now),
    selectDecision(db, punterId),
    selectFlows(db, periods),
    selectChanges(db, punterId, historyMax),
    loadRealityMinutes(db, punterId),
  ]);
  const taken = breakInForce(breaks, now);
  const limits = states[0]?.limits ?? [];
  return {
    identity: {
      status: decision?.status ?? 'pending',
      reason: decision?.status === 'rejected' ? decision.reason : null,
    },
    break: taken && { kind: taken.kind, until: taken.until?.toISOString() ?? null },
    limits: shapeLimits(limits, flows, now),
    history: changes.map(shapeChange),
    sessionLimit: shapeSessionLimit(states[0]?.timeLimit, signedInAt, now),
    realityCheck: { minutes },
  };
}

function shapeLimits(limits: readonly LatestLimit[], flows: readonly Flows[], now: Date): PunterLimit[] {
  return LIMIT_KINDS.flatMap((kind) =>
    LIMIT_PERIODS.map((period, index): PunterLimit => {
      const last = limits.find((limit) => limit.kind === kind && limit.period === period);
      const amount = limitInForce(last, now);
      const pending = pendingLimit(last, now);
      const used = flows[index]?.[counted[kind]] ?? 0;
      return {
        kind,
        period,
        amount: amount === null ? null : moneyToWire(amount),
        used: moneyToWire(used),
        left: amount === null ? null : moneyToWire(amountLeft(amount, used)),
        resetsAt: endOfPeriod(period, now).toISOString(),
        pending: pending && {
          amount: pending.amount === null ? null : moneyToWire(pending.amount),
          effectiveAt: pending.effectiveAt.toISOString(),
        },
      };
    }),
  );
}

function shapeSessionLimit(last: LimitChange | undefined, signedInAt: Date, now: Date): SessionLimit {
  const pending = pendingLimit(last, now);
  return {
    minutes: limitInForce(last, now),
    since: signedInAt.toISOString(),
    endsAt: sessionEnd(last, signedInAt, now)?.toISOString() ?? null,
    pending: pending && { minutes: pending.amount, effectiveAt: pending.effectiveAt.toISOString() },
  };
}

function shapeChange({ kind, period, amount, at, effectiveAt }: PastChange) {
  return {
    kind,
    period,
    amount: amount === null ? null : moneyToWire(amount),
    at: at.toISOString(),
    effectiveAt: effectiveAt.toISOString(),
  };
}
