import type { Fraction } from 'fraction.js';
import type { Cents } from '../money.ts';

/** The classes that payouts are limited by; `multiple` is anything longer than four legs (Decision 5). */
export type LimitClass = 'single' | 'double' | 'treble' | 'quad' | 'multiple';

/** The most one combination of a class may win, in cents of winnings. */
export type ClassLimits = Readonly<Record<LimitClass, Cents>>;

/** Limits for lines with a first timer (an unraced horse) among their legs, and for all others (Decision 12). */
export interface PayoutLimits {
  readonly firstTimerLimits: ClassLimits;
  readonly regularLimits: ClassLimits;
}

/** What holds unless the operator says otherwise: R10 000 to R30 000, half of it for first timers (Decision 12). */
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

const CLASSES: readonly LimitClass[] = ['single', 'double', 'treble', 'quad'];
const RAND: Cents = 100;

/** The class of combinations with this many legs; undefined for what is no number of legs. */
export function limitClassOf(size: number): LimitClass | undefined {
  if (!Number.isInteger(size) || size < 1) return undefined;
  return CLASSES[size - 1] ?? 'multiple';
}

/** The limit of a class in cents of winnings: the first timers' when any of the line's runners is one. */
export function limitOf(limits: PayoutLimits, limitClass: LimitClass, firstTimer: boolean): Cents {
  return (firstTimer ? limits.firstTimerLimits : limits.regularLimits)[limitClass];
}

/**
 * Whether an amount in cents is over the limit of its class (sections 4 and 5 of the specification). In the newer
 * reading, which holds for fixed odds, the amount is the best single combination's winnings (Decision 7); in the
 * older one it is the stake itself, which is all there is to look at before a starting price. An amount equal to the
 * limit is not over it; an unknown class (undefined) is always over; nothing is while no limits are loaded (null).
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
 * The largest stake in cents whose winnings at these odds (above 0) stay within a limit, in whole rands unless it is
 * below one; 0 when not even a cent would.
 */
export function stakeWithinLimit(odds: Fraction, limit: Cents): Cents {
  const cents = Number((BigInt(limit) * odds.d) / odds.n);
  return cents < RAND ? cents : cents - (cents % RAND);
}
