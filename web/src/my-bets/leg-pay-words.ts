import type { BetLegWire, MyBet } from '@furlong/contract/schemas/my-bets';
import type { Rands } from '@furlong/domain/money';
import { exactOf, times } from './exact-sums.ts';
import { formatExactRands } from './exact-words.ts';
import { isPending } from './leg-words.ts';

/** Whether the legs of a line are bets by themselves. */
export function isOfSingles({ betTitle, legCount }: Pick<MyBet, 'betTitle' | 'legCount'>): boolean {
  return legCount === 1 || betTitle.startsWith('Single');
}

/**
 * The stake on each leg of a line of singles, whose legs pay by themselves; null where a leg only multiplies, or where a
 * limit or a tax may take of what it pays.
 */
export function stakeOnEach(bet: MyBet): Rands | null {
  const { stake, winningsCap, taxPercent } = bet;
  return isOfSingles(bet) && winningsCap === null && taxPercent === 0 ? stake : null;
}

/** What a leg brings, as one would say it at the window: 'pays R8.00', or 'R5.50 for R1' where the stake is not its own. */
export function payWords(leg: BetLegWire, stake: Rands | null, isSettled: boolean): string {
  if (leg.factor === null || leg.status === 'lost' || (isSettled && isPending(leg))) return '–';
  if (stake === null) return forOneRand(leg.factor);
  const amount = formatExactRands(inCents(times(leg.factor, exactOf(stake))));
  if (leg.status === 'void') return `${amount} back`;
  return `${leg.status === 'won' && isSettled ? 'paid' : 'pays'} ${amount}`;
}

/** What one rand on a leg returns, its stake included, to the cent: 'R5.50 for R1'. */
export function forOneRand(factor: string): string {
  return `${formatExactRands(inCents(factor))} for R1`;
}

/** Rounded to the nearest cent, half up, as a bet of one combination is (rule: exact-money). */
function inCents(rands: string): string {
  const [over = '0', under = '1'] = rands.split('/');
  const [n, d] = [BigInt(over), BigInt(under)];
  return `${(n * 200n + d) / (2n * d)}/100`;
}
