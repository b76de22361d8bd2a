import type { Cents } from '../money.ts';

/** What a limit is on: money paid in, money staked, or stakes less what came back. */
export const LIMIT_KINDS = ['deposit', 'stake', 'loss'] as const;
/** What a limit is on. */
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** Hours until a looser limit counts (Decision 22). */
export const LOOSENING_HOURS = 24;

/**
 * The last change of a limit: `amount` counts from `effectiveAt`, `held` until then. Cents; null is no limit. What
 * counts at once has both alike.
 */
export interface LimitChange {
  readonly amount: Cents | null;
  readonly held: Cents | null;
  readonly effectiveAt: Date;
}

/** A looser limit that is asked for and does not count yet. */
export interface PendingLimit {
  readonly amount: Cents | null;
  readonly effectiveAt: Date;
}

/** The limit in force at an instant, in cents; null: none. No change yet: none. */
export function limitInForce(last: LimitChange | undefined, now: Date): Cents | null {
  if (!last) return null;
  return last.effectiveAt <= now ? last.amount : last.held;
}

/** The looser limit that waits at an instant, or null. */
export function pendingLimit(last: LimitChange | undefined, now: Date): PendingLimit | null {
  if (!last || last.effectiveAt <= now || last.amount === last.held) return null;
  return { amount: last.amount, effectiveAt: last.effectiveAt };
}

/**
 * The change a punter's wish makes: tighter counts at once, looser (or none) after 24 hours, and either takes the
 * place of a change that waits. Null where the wish is already what holds or what waits: asking again does not
 * start the 24 hours anew (Decision 22).
 */
export function changeLimit(
  last: LimitChange | undefined,
  wanted: Cents | null,
  now: Date,
): LimitChange | null {
  const held = limitInForce(last, now);
  const pending = pendingLimit(last, now);
  if (wanted === (pending ? pending.amount : held)) return null;
  if (wanted === held || isTighter(wanted, held)) return { amount: wanted, held: wanted, effectiveAt: now };
  return { amount: wanted, held, effectiveAt: new Date(now.getTime() + LOOSENING_HOURS * 3_600_000) };
}

/** The change that takes a waiting one back: what is in force stays. Null where none waits. */
export function cancelPendingLimit(last: LimitChange | undefined, now: Date): LimitChange | null {
  return pendingLimit(last, now) ? changeLimit(last, limitInForce(last, now), now) : null;
}

/** Whether one limit, in cents, allows less than another; null is no limit. */
export function isTighter(one: Cents | null, other: Cents | null): boolean {
  return one !== null && (other === null || one < other);
}

/** What a limit leaves, in cents and never below zero. A loss may be negative: what was won may be lost again. */
export function amountLeft(limit: Cents, used: Cents): Cents {
  return Math.max(0, limit - used);
}
