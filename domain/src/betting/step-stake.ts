import type { Cents } from '../money.ts';

/** The stakes that one tap sets, in cents (rule: slip-defaults). */
export const STAKE_CHIPS: readonly Cents[] = [500, 1000, 2000, 5000, 10_000];

/**
 * A stake one step up or down, in cents: the next multiple of the step in that direction, so that R7 and a step of R5
 * make R10 or R5 (rule: slip-defaults). Down it ends at `least`; a stake that is not above that stays as it is.
 */
export function stepStake(stake: Cents, step: Cents, direction: 'up' | 'down', least: Cents): Cents {
  if (direction === 'up') return (Math.floor(stake / step) + 1) * step;
  if (stake <= least) return stake;
  return Math.max(least, (Math.ceil(stake / step) - 1) * step);
}
