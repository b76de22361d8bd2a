import type { MyBet } from '@furlong/contract/schemas/my-bets';
import { type Cents, parseMoney } from '@furlong/domain/money';
import type { ToastMessage } from '../ui/feedback/toast.ts';
import { formatCents, formatRands } from '../ui/format/format-money.ts';
import { formatCounted } from '../ui/format/format-number.ts';
import { nameOf, type Outcome, outcomeOf, outcomeSentence } from './bet-words.ts';

/** More than this many are summed up. */
const toldSinglyMax = 3;

/** The screen reader's announcement of settled bets. */
export function announcementOf(bets: readonly MyBet[]): string {
  if (bets.length <= toldSinglyMax) return bets.map(sentenceOf).join(' ');
  const lost = bets.filter(({ status }) => status === 'lost').length;
  const kinds: readonly (readonly [string, readonly Outcome[]])[] = [
    ['won', ['win']],
    ['returned', ['level', 'part']],
    ['refunded', ['refund']],
  ];
  const paid = kinds.flatMap(([word, outcomes]) => {
    const own = bets.filter((bet) => outcomes.includes(outcomeOf(bet)));
    return own.length === 0 ? [] : [`${own.length} ${word} ${formatCents(sumOf(own))}`];
  });
  const parts = [...paid, ...(lost > 0 ? [`${lost} lost`] : [])].join(', ');
  return `${formatCounted(bets.length, 'line')} settled: ${parts}.`;
}

function sentenceOf(bet: MyBet): string {
  const isCorrected = bet.resettledReason === 'capture' || bet.resettledReason === 'non-runner';
  const again = isCorrected ? 'Corrected: ' : '';
  return `${again}${outcomeSentence(bet)}`;
}

/** The toasts of settled bets: for payouts, none for losses. */
export function toastsOf(bets: readonly MyBet[]): ToastMessage[] {
  const paid = bets.filter(({ returns }) => (returns ?? 0) > 0);
  if (paid.length <= toldSinglyMax) {
    return paid.map(toastOf);
  }
  return [
    { type: 'success', title: `Paid ${formatCents(sumOf(paid))}`, text: formatCounted(paid.length, 'line') },
  ];
}

function toastOf(bet: MyBet): ToastMessage {
  return { type: 'success', title: toastTitle(bet), text: `${nameOf(bet)}, ${bet.meetingName}` };
}

function toastTitle(bet: MyBet): string {
  const returned = formatRands(bet.returns ?? 0);
  const outcome = outcomeOf(bet);
  if (outcome === 'refund') return `Refunded ${returned}`;
  if (outcome === 'win') return `Won ${returned}`;
  return `${returned} of ${formatRands(bet.totalStake)} back`;
}

function sumOf(bets: readonly MyBet[]): Cents {
  return bets.reduce((sum, { returns }) => sum + parseMoney(returns ?? 0), 0);
}
