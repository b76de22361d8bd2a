import type { Cents } from '../money.ts';

/** What a limit is on: deposits, stakes, or stakes less returns. */
export const LIMIT_KINDS = ['deposit', 'stake', 'loss'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** Hours until a looser limit comes into force (rule: player-protection). */
export const LOOSENING_HOURS = 24;

/**
 * The last change of a limit, in cents; null: no limit. `amount` is in force from `effectiveAt`, `held` until then. A
 * change that is in force at once has the same in both, so that a clock that is behind cannot delay it.
 */
export interface LimitChange {
  readonly amount: Cents | null;
  readonly held: Cents | null;
  readonly effectiveAt: Date;
}

/** A looser limit that is not in force yet. */
export interface PendingLimit {
  readonly amount: Cents | null;
  readonly effectiveAt: Date;
}

/** The limit in force at an instant, in cents; null: none. */
export function limitInForce(last: LimitChange | undefined, now: Date): Cents | null {
  if (!last) return null;
  return last.effectiveAt <= now ? last.amount : last.held;
}

/** The looser limit pending at an instant, or null. */
export function pendingLimit(last: LimitChange | undefined, now: Date): PendingLimit | null {
  if (!last || last.effectiveAt <= now || last.amount === last.held) return null;
  return { amount: last.amount, effectiveAt: last.effectiveAt };
}

/**
 * The change that a punter's request makes: a tighter limit is in force at once, a looser one (or none) after 24 hours,
 * and either replaces a pending change. Null when the request equals the pending limit, or the one in force if none is
 * pending: asking again does not restart the 24 hours (rule: player-protection).
 */
export function changeLimit(
  last: LimitChange | undefined,
  wanted: Cents | null,
  now: Date,
): LimitChange | null {
  const current = limitInForce(last, now);
  const pending = pendingLimit(last, now);
  if (wanted === (pending ? pending.amount : current)) return null;
  if (wanted === current || isTighter(wanted, current)) {
    return { amount: wanted, held: wanted, effectiveAt: now };
  }
  const effectiveAt = new Date(now.getTime() + LOOSENING_HOURS * 3_600_000);
  return { amount: wanted, held: current, effectiveAt };
}

/** The change that cancels a pending one, so that the limit in force stays. Null when none is pending. */
export function cancelPendingLimit(last: LimitChange | undefined, now: Date): LimitChange | null {
  return pendingLimit(last, now) ? changeLimit(last, limitInForce(last, now), now) : null;
}

/** Whether one limit, in cents, is tighter than another; null: no limit. */
export function isTighter(one: Cents | null, other: Cents | null): boolean {
  return one !== null && (other === null || one < other);
}

/** What is left of a limit, in cents, never below 0. A loss may be negative: winnings may be lost again. */
export function amountLeft(limit: Cents, used: Cents): Cents {
  return Math.max(0, limit - used);
}
