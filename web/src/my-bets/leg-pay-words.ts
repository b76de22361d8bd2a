import type { BetLegWire, MyBet } from '@furlong/contract/schemas/my-bets';
import { type Cents, parseMoney } from '@furlong/domain/money';
import { formatCents } from '../ui/format/format-money.ts';
import { times } from './exact-sums.ts';
import { isAgainst, isPending, priceKeyOf } from './leg-words.ts';

/** Whether the legs of a line are bets by themselves. */
export function isOfSingles({ betTitle, legCount }: Pick<MyBet, 'betTitle' | 'legCount'>): boolean {
  return legCount === 1 || betTitle.startsWith('Single');
}

/**
 * What the singles of a ticket return on a leg: 'returns R42.50', 'R42.50 paid', 'R5.00 back'. Null where it returns
 * nothing, where the leg only multiplies, and where a tax takes of it: the line has its own figures.
 */
export function payWords(leg: BetLegWire, bets: readonly MyBet[]): string | null {
  const { factor, status } = leg;
  if (factor === null || status === 'lost' || isAgainst(leg)) return null;
  const singles = bets.filter((bet) => isOfSingles(bet) && hasLeg(bet, leg));
  if (singles.length === 0 || singles.some(({ taxPercent }) => taxPercent > 0)) return null;
  const amount = formatCents(singles.reduce((sum, bet) => sum + returnOf(factor, bet), 0));
  if (status === 'void') return `${amount} back`;
  if (!isPending(leg)) return `${amount} ${singles.every(isPaid) ? 'paid' : 'won'}`;
  return singles.some(({ status }) => status === 'open') ? `returns ${amount}` : null;
}

function hasLeg({ legs }: MyBet, leg: BetLegWire): boolean {
  const key = priceKeyOf(leg);
  return legs.some((each) => priceKeyOf(each) === key);
}

/** Singles are paid race by race (rule: singles-paid). */
function isPaid({ status, paidSoFar }: MyBet): boolean {
  return status !== 'open' || paidSoFar !== undefined;
}

/** Rounded to the nearest cent, half up, as a bet of one combination is (rule: exact-money). */
function returnOf(factor: string, { stake, winningsCap }: MyBet): Cents {
  const cents = parseMoney(stake);
  const [over = '0', under = '1'] = times(factor, String(cents)).split('/');
  const [n, d] = [BigInt(over), BigInt(under)];
  const returned = Number((n * 2n + d) / (2n * d));
  return winningsCap === null ? returned : Math.min(returned, cents + parseMoney(winningsCap));
}
