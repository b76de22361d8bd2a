import type { MyBet } from '@furlong/contract/schemas/my-bets';
import { formatClock, formatDay } from '../ui/format/format-date.ts';
import { formatRands } from '../ui/format/format-money.ts';

/** A bet's name: 'Treble', 'Doubles', 'Single Place', 'All to Win'; singular for one combination. */
export function nameOf({ betTitle, betCount }: Pick<MyBet, 'betTitle' | 'betCount'>): string {
  return betCount === 1 && !betTitle.startsWith('All to') ? betTitle.replace(/s$/, '') : betTitle;
}

/** A bet's name with its kind of price: 'Treble, fixed odds'. */
export function titleOf(
  bet: Pick<MyBet, 'betTitle' | 'betCount' | 'isFixedOdds'> & Partial<Pick<MyBet, 'sport'>>,
): string {
  // Soccer has fixed odds only.
  if (bet.sport === 'soccer') return nameOf(bet);
  return `${nameOf(bet)}, ${bet.isFixedOdds ? 'fixed odds' : 'starting price'}`;
}

/** '13:52' today, 'Sat 21 Nov, 13:52' on another day. */
export function whenOf(instant: string, now: number): string {
  const day = formatDay(instant);
  return day === formatDay(now) ? formatClock(instant) : `${day}, ${formatClock(instant)}`;
}

/** A settled bet's return against its stake (rule: wins-and-losses): `part` returned less than it cost. */
export type Outcome = 'win' | 'level' | 'part' | 'refund' | 'loss';

/** Compares a settled bet's return with its stake. */
export function outcomeOf({ status, returns, totalStake }: MyBet): Outcome {
  if (status === 'void') return 'refund';
  if (status !== 'won' || returns === null) return 'loss';
  return returns > totalStake ? 'win' : returns === totalStake ? 'level' : 'part';
}

/** What an open bet of singles has brought: 'a single won, R8.00 paid so far' (rule: singles-paid). */
export function paidSoFarWords({ legs, paidSoFar }: Pick<MyBet, 'legs' | 'paidSoFar'>): string {
  const what = legs.some(({ status }) => status === 'won') ? 'a single won' : 'a single is void';
  return `${what}, ${formatRands(paidSoFar ?? 0)} paid so far`;
}

/** A settled bet's outcome as a sentence: 'Treble won R78.13.' */
export function outcomeSentence(bet: MyBet): string {
  const name = nameOf(bet);
  if (bet.status === 'open') {
    return bet.paidSoFar === undefined ? `${name} is open again.` : `${name}: ${paidSoFarWords(bet)}.`;
  }
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
