import type { Cents } from '@furlong/domain/money';
import { amountLeft, type LimitChange, type LimitKind, limitInForce } from '@furlong/domain/protection/limit';
import { type LimitPeriod, startOfPeriod } from '@furlong/domain/protection/limit-period';
import { findRefusal, type ProtectionRefusal } from '@furlong/domain/protection/refusal';
import type { Queryable } from '../platform/database/database.ts';
import { type Flows, selectFlows } from '../wallet/queries-flows.ts';
import { type ProtectionState, selectProtectionStates } from './queries-state.ts';

/** A punter's permission to bet: none, for a reason, or up to what the limits leave, in cents; null is no limit. */
export interface BettingPermit {
  readonly refusal: ProtectionRefusal | null;
  /** The last change of the session's time limit; the sign-in decides whether its time is up. */
  readonly timeLimit: LimitChange | undefined;
  /** The amount that may still be staked. */
  readonly stakeLeft: Cents | null;
  /** The amount that may still be lost; a stake counts as lost until it comes back. */
  readonly lossLeft: Cents | null;
}

/**
 * Loads punters' permits to bet, one per id. Lock their wallets first, in the same transaction: every change of
 * protection takes that lock too, so it has either committed or waits. One statement for punters without limits, and
 * one more over the transfers of those who have some.
 */
export async function loadBettingPermits(
  trx: Queryable,
  punterIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, BettingPermit>> {
  const states = await selectProtectionStates(trx, [...new Set(punterIds)], now);
  const used = Map.groupBy(
    await loadUse(
      trx,
      states.flatMap((state) => limitsOn(['stake', 'loss'], state, now)),
    ),
    ({ punterId }) => punterId,
  );
  return new Map(
    states.map((state) => {
      const refusal = findRefusal('strike', { ...state, isSessionOver: false });
      const { timeLimit } = state;
      const own = used.get(state.punterId) ?? [];
      const permit = {
        refusal,
        timeLimit,
        stakeLeft: leastLeft('stake', own),
        lossLeft: leastLeft('loss', own),
      };
      return [state.punterId, permit];
    }),
  );
}

/** A limit in force, in cents, and the start of its period. */
interface CountedLimit {
  readonly punterId: number;
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly limit: Cents;
  readonly since: Date;
}

/** The limits in force of the given kinds. */
export function limitsOn(
  kinds: readonly LimitKind[],
  { punterId, limits }: Pick<ProtectionState, 'punterId' | 'limits'>,
  now: Date,
): CountedLimit[] {
  return limits.flatMap((change) => {
    const limit = kinds.includes(change.kind) ? limitInForce(change, now) : null;
    if (limit === null) return [];
    const { kind, period } = change;
    return [{ punterId, kind, period, limit, since: startOfPeriod(period, now) }];
  });
}

/** The sum that each kind of limit is compared with. */
export const counted: Readonly<Record<LimitKind, keyof Flows>> = {
  deposit: 'deposits',
  stake: 'stakes',
  loss: 'losses',
};

/** The use of limits, and what each leaves, over its own period. */
export async function loadUse<L extends CountedLimit>(
  db: Queryable,
  limits: readonly L[],
): Promise<(L & { readonly used: Cents; readonly left: Cents })[]> {
  // A stake limit and a loss limit of the same period need only one sum.
  const asked = [...new Map(limits.map((limit) => [keyOf(limit), limit])).values()];
  const flows = await selectFlows(db, asked);
  const found = new Map(asked.map((limit, index) => [keyOf(limit), flows[index]]));
  return limits.map((limit) => {
    const used = found.get(keyOf(limit))?.[counted[limit.kind]] ?? 0;
    return { ...limit, used, left: amountLeft(limit.limit, used) };
  });
}

function keyOf({ punterId, period }: CountedLimit): string {
  return `${punterId}/${period}`;
}

function leastLeft(kind: LimitKind, limits: readonly { kind: LimitKind; left: Cents }[]): Cents | null {
  const left = limits.filter((limit) => limit.kind === kind).map((limit) => limit.left);
  return left.length === 0 ? null : Math.min(...left);
}
