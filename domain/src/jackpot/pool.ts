import type { Cents } from '../money.ts';

/** What a pool is made of, all in cents. */
export interface PoolTerms {
  /** The house brings a pool up to this much. */
  readonly seed: Cents;
  /** What the house adds at every meeting. */
  readonly contribution: Cents;
  /** What the card promises; 0: nothing beyond the seed. */
  readonly guarantee: Cents;
  /** The most that can be won at a meeting; null: all of it. */
  readonly cap: Cents | null;
}

/** A meeting's pool, in cents. `broughtOver` + `added` = `total`, of which at most the cap is `toBeWon`. */
export interface Pool {
  readonly broughtOver: Cents;
  readonly added: Cents;
  readonly total: Cents;
  readonly toBeWon: Cents;
}

/**
 * The pool of a meeting (rule: jackpot-pool). The house adds its contribution, or more where the pool would otherwise be
 * below the seed or the card's guarantee. A larger pool brought over never makes a smaller total. Throws a RangeError
 * for an amount that is not whole cents, 0 or more.
 */
export function fundPool(broughtOver: Cents, { seed, contribution, guarantee, cap }: PoolTerms): Pool {
  for (const amount of [broughtOver, seed, contribution, guarantee, cap ?? 0]) {
    if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`${amount} is no amount of a pool`);
  }
  const added = Math.max(contribution, Math.max(seed, guarantee) - broughtOver);
  const total = broughtOver + added;
  return { broughtOver, added, total, toBeWon: cap === null ? total : Math.min(total, cap) };
}

/** What goes on to the next meeting, in cents: what was not won, and what is over the cap (rule: jackpot-pool). */
export function leftOfPool({ total, toBeWon }: Pick<Pool, 'total' | 'toBeWon'>, winners: number): Cents {
  return winners > 0 ? total - toBeWon : total;
}
