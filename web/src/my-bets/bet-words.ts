import type { MyBet } from '@furlong/contract/my-bets';
import { parseMoney } from '@furlong/domain/money';
import { formatClock, formatDay } from '../ui/format/format-date.ts';
import { formatCents, formatRands } from '../ui/format/format-money.ts';

/** What a bet is called: 'Treble', 'Doubles', 'Single Place', 'All to Win'. One combination is not a plural. */
export function nameOf({ betTitle, betCount }: Pick<MyBet, 'betTitle' | 'betCount'>): string {
  return betCount === 1 && !betTitle.startsWith('All to') ? betTitle.replace(/s$/, '') : betTitle;
}

/** The same with the price it was struck at. */
export function titleOf(bet: Pick<MyBet, 'betTitle' | 'betCount' | 'isFixedOdds'>): string {
  return `${nameOf(bet)}, ${bet.isFixedOdds ? 'fixed odds' : 'starting price'}`;
}

/** '13:52' today, 'Sat 21 Nov, 13:52' on another day. */
export function whenOf(instant: string, now: number): string {
  const day = formatDay(instant);
  return day === formatDay(now) ? formatClock(instant) : `${day}, ${formatClock(instant)}`;
}

/** What a settled bet brought beside its stake: a bet that pays less than it cost has not won anything. */
export type Outcome = 'win' | 'level' | 'part' | 'refund' | 'loss';

/** What a settled bet brought beside its stake. */
export function outcomeOf({ status, returns, totalStake }: MyBet): Outcome {
  if (status === 'void') return 'refund';
  if (status !== 'won' || returns === null) return 'loss';
  return returns > totalStake ? 'win' : returns === totalStake ? 'level' : 'part';
}

/** What a bet came to less what it cost: '−R1.67'. */
export function netOf({ returns, totalStake }: MyBet): string {
  return formatCents(parseMoney(returns ?? 0) - parseMoney(totalStake));
}

/** What became of a bet in a sentence: 'Treble won R78.13.' */
export function outcomeSentence(bet: MyBet): string {
  const name = nameOf(bet);
  if (bet.status === 'open') return `${name} is open again.`;
  const returned = formatRands(bet.returns ?? 0);
  switch (outcomeOf(bet)) {
    case 'win':
      return `${name} won ${returned}.`;
    case 'level':
      return `${name} returned its stake of ${returned}.`;
    case 'part':
      return `${name} returned ${returned} of ${formatRands(bet.totalStake)}.`;
    case 'refund':
      return `${name} is void: ${returned} refunded.`;
    case 'loss':
      return `${name} lost.`;
  }
}
