import type { Cents } from '@furlong/domain/money';
import { amountLeft, type LimitChange, type LimitKind, limitInForce } from '@furlong/domain/protection/limit';
import { type LimitPeriod, startOfPeriod } from '@furlong/domain/protection/limit-period';
import { findRefusal, type ProtectionRefusal } from '@furlong/domain/protection/refusal';
import type { Queryable } from '../platform/database/database.ts';
import { type Flows, loadFlows } from '../wallet/load-flows.ts';
import { type Standing, selectStandings } from './queries-state.ts';

/** What a punter may bet: nothing, for a reason, or up to what the limits leave, in cents; null is no limit. */
export interface BettingPermit {
  readonly refusal: ProtectionRefusal | null;
  /** The time a session may last, by its last change: which sitting it ends is the sitting's to say. */
  readonly timeLimit: LimitChange | undefined;
  /** What may still be staked. */
  readonly stakeLeft: Cents | null;
  /** What may still be lost: a stake counts as lost until it comes back. */
  readonly lossLeft: Cents | null;
}

/**
 * What punters may bet now: one permit for each id. Lock their wallets before and read it in the same transaction:
 * every change of protection takes that lock too, so it either commits before or waits. One statement for punters
 * without limits, and one more over the transfers of those who have some.
 */
export async function loadBettingPermits(
  trx: Queryable,
  punterIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, BettingPermit>> {
  const standings = await selectStandings(trx, [...new Set(punterIds)], now);
  const used = Map.groupBy(
    await loadUse(
      trx,
      standings.flatMap((standing) => limitsOn(['stake', 'loss'], standing, now)),
    ),
    ({ punterId }) => punterId,
  );
  return new Map(
    standings.map((standing) => {
      const refusal = findRefusal('strike', { ...standing, isSessionOver: false });
      const { timeLimit } = standing;
      const own = used.get(standing.punterId) ?? [];
      const permit = {
        refusal,
        timeLimit,
        stakeLeft: leastLeft('stake', own),
        lossLeft: leastLeft('loss', own),
      };
      return [standing.punterId, permit];
    }),
  );
}

/** A limit in force, in cents, and since when it is counted. */
interface CountedLimit {
  readonly punterId: number;
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly limit: Cents;
  readonly since: Date;
}

/** The limits in force of some kinds. */
export function limitsOn(
  kinds: readonly LimitKind[],
  { punterId, limits }: Pick<Standing, 'punterId' | 'limits'>,
  now: Date,
): CountedLimit[] {
  return limits.flatMap((change) => {
    const limit = kinds.includes(change.kind) ? limitInForce(change, now) : null;
    if (limit === null) return [];
    const { kind, period } = change;
    return [{ punterId, kind, period, limit, since: startOfPeriod(period, now) }];
  });
}

/** What of a punter's money each kind of limit counts. */
export const counted: Readonly<Record<LimitKind, keyof Flows>> = {
  deposit: 'deposits',
  stake: 'stakes',
  loss: 'losses',
};

/** What limits leave, each over its own period. */
export async function loadUse<L extends CountedLimit>(
  db: Queryable,
  limits: readonly L[],
): Promise<(L & { readonly used: Cents; readonly left: Cents })[]> {
  // A stake and a loss limit of one period are one question.
  const asked = [...new Map(limits.map((limit) => [keyOf(limit), limit])).values()];
  const flows = await loadFlows(db, asked);
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
