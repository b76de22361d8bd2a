import type { Fraction } from 'fraction.js';
import type { Cents } from '../money.ts';

/** The classes of payout limits by their number of legs; `multiple` is more than four (rule: lines). */
export const limitClasses = ['single', 'double', 'treble', 'quad', 'multiple'] as const;
/** A class of payout limits. */
export type LimitClass = (typeof limitClasses)[number];

/** The most one combination of a class may win, in cents of winnings. */
export type ClassLimits = Readonly<Record<LimitClass, Cents>>;

/** Limits for lines with a first timer (an unraced horse) and for all others (rules: payout-limits, first-timers). */
export interface PayoutLimits {
  readonly firstTimerLimits: ClassLimits;
  readonly regularLimits: ClassLimits;
}

/**
 * The operator's defaults: R10 000 to R30 000, and half of that for first timers (rules: payout-limits, first-timers).
 */
export const DEFAULT_PAYOUT_LIMITS: PayoutLimits = {
  firstTimerLimits: {
    single: 500_000,
    double: 1_000_000,
    treble: 1_000_000,
    quad: 1_500_000,
    multiple: 1_500_000,
  },
  regularLimits: {
    single: 1_000_000,
    double: 2_000_000,
    treble: 2_000_000,
    quad: 3_000_000,
    multiple: 3_000_000,
  },
};

const RAND: Cents = 100;

/** The class of combinations with this many legs; undefined when it is not a whole number from 1. */
export function limitClassOf(size: number): LimitClass | undefined {
  if (!Number.isInteger(size) || size < 1) return undefined;
  return limitClasses[size - 1] ?? 'multiple';
}

/** The limit of a class in cents of winnings. */
export function limitOf(limits: PayoutLimits, limitClass: LimitClass, firstTimer: boolean): Cents {
  return (firstTimer ? limits.firstTimerLimits : limits.regularLimits)[limitClass];
}

/**
 * Whether an amount in cents is over the limit of its class (rule: winnings-check). At fixed odds the amount is the
 * winnings of the best single combination; at the starting price, which is not known yet, it is the stake. An amount
 * equal to the limit is not over it. An unknown class (undefined) is always over; while no limits are loaded (null)
 * nothing is.
 */
export function isOverLimit(
  amount: Fraction | Cents,
  limitClass: LimitClass | undefined,
  limits: PayoutLimits | null,
  firstTimer: boolean,
): boolean {
  if (limits === null) return false;
  if (limitClass === undefined) return true;
  const limit = limitOf(limits, limitClass, firstTimer);
  return typeof amount === 'number' ? amount > limit : amount.gt(limit);
}

/**
 * The largest stake in cents whose winnings at these odds (above 0) stay within a limit: whole rands, or cents when it
 * is below R1; 0 when even one cent would win too much.
 */
export function stakeWithinLimit(odds: Fraction, limit: Cents): Cents {
  const cents = Number((BigInt(limit) * odds.d) / odds.n);
  return cents < RAND ? cents : cents - (cents % RAND);
}
