import type { Cents } from '../money.ts';

/** A pool divided among winners: each has `share`, and the first `centsOver` of them a cent more. */
export interface Division {
  readonly share: Cents;
  readonly centsOver: number;
}

/**
 * Divides a pool equally (rule: jackpot-shares). What does not divide goes cent by cent to the first by alias, so that
 * the shares always make up the pool. Without winners nothing is shared. Throws a RangeError for a pool that is not
 * whole cents, 0 or more, or a number of winners that is not whole.
 */
export function dividePool(pool: Cents, winners: number): Division {
  if (!Number.isSafeInteger(pool) || pool < 0) throw new RangeError(`${pool} is no pool to divide`);
  if (!Number.isSafeInteger(winners) || winners < 0)
    throw new RangeError(`${winners} is no number of winners`);
  if (winners === 0) return { share: 0, centsOver: 0 };
  return { share: Math.floor(pool / winners), centsOver: pool % winners };
}

/** The share in cents of the winner at a place of the list by alias, from 1 (rule: jackpot-shares). */
export function shareAt({ share, centsOver }: Division, place: number): Cents {
  return place <= centsOver ? share + 1 : share;
}

/**
 * Whether bets of this total double a share (rule: jackpot-double). Both in cents; a threshold of 0 turns doubling off.
 */
export function doublesShare(betTotal: Cents, doublesFrom: Cents): boolean {
  return doublesFrom > 0 && betTotal >= doublesFrom;
}
