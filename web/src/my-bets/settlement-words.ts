import type { MyBet } from '@furlong/contract/schemas/my-bets';
import { MEETING_SPORT } from '@furlong/domain/betting/slip-sports';
import { type Cents, parseMoney } from '@furlong/domain/money';
import { linkTo } from '../platform/site/links.ts';
import type { ToastMessage } from '../ui/feedback/toast.ts';
import { formatCents, formatRands } from '../ui/format/format-money.ts';
import { formatCounted } from '../ui/format/format-number.ts';
import { nameOf, type Outcome, outcomeOf, outcomeSentence, paidSoFarWords } from './bet-words.ts';
import { isPending } from './leg-words.ts';

/** More than this many are summed up. */
const toldSinglyMax = 3;

/** The screen reader's announcement of settled bets. `isAll`: no others were settled with them. */
export function announcementOf(bets: readonly MyBet[], isAll = true): string {
  const open = bets.filter(({ status }) => status === 'open');
  if (open.length > 0 && open.length < bets.length) {
    const settled = bets.filter(({ status }) => status !== 'open');
    return [announcementOf(settled, isAll), announcementOf(open, true)].join(' ');
  }
  if (open.length > 0) return open.map(sentenceOf).join(' ');
  if (bets.length <= toldSinglyMax && isAll) return bets.map(sentenceOf).join(' ');
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
  return `${isAll ? '' : 'At least '}${formatCounted(bets.length, 'bet')} settled: ${parts}.`;
}

function sentenceOf(bet: MyBet): string {
  return `${isCorrected(bet) ? 'Corrected: ' : ''}${outcomeSentence(bet)}`;
}

function isCorrected({ resettledReason }: MyBet): boolean {
  return resettledReason !== null && resettledReason !== 'reopened';
}

/**
 * The toast of bets settled together: 'Your treble won R36.00', or '3 bets settled, R36.00 back'. Null when nothing came
 * back: a loss is told on My Bets and nowhere else. `isAll`: no others were settled with them.
 */
export function toastOf(bets: readonly MyBet[], isAll = true): ToastMessage | null {
  const settled = bets.filter(({ status }) => status !== 'open');
  const back = sumOf(settled);
  const [first] = settled;
  if (first === undefined || back === 0) return toastOfPaid(bets.find(({ status }) => status === 'open'));
  const type = typeOf(
    back,
    settled.reduce((sum, { totalStake }) => sum + parseMoney(totalStake), 0),
  );
  if (settled.length === 1 && isAll) {
    const to = linkTo('my-bets', { bet: first.receiptNumber });
    return { type, title: singleTitle(first), link: { to, text: 'See the bet' } };
  }
  const count = settled.reduce((sum, { betCount }) => sum + betCount, 0);
  const counted = formatCounted(count, 'bet');
  const title = isAll
    ? `${counted} settled, ${formatCents(back)} back`
    : `At least ${counted} settled, ${formatCents(back)} or more back`;
  return { type, title, link: { to: `${linkTo('my-bets')}?show=settled`, text: 'See your bets' } };
}

/** A single that was paid while others of its line are to come: 'A single won, R8.00 paid so far'. */
function toastOfPaid(bet: MyBet | undefined): ToastMessage | null {
  if (bet?.paidSoFar === undefined) return null;
  const words = paidSoFarWords(bet);
  const to = linkTo('my-bets', { bet: bet.receiptNumber });
  const title = isCorrected(bet)
    ? `Corrected: ${words}`
    : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  const type = typeOf(
    parseMoney(bet.paidSoFar),
    bet.legs.filter((leg) => !isPending(leg)).length * parseMoney(bet.stake),
  );
  return { type, title, link: { to, text: 'See the bet' } };
}

/** Only a return above the stake looks like a win (rule: wins-and-losses). */
function typeOf(back: Cents, stake: Cents): ToastMessage['type'] {
  return back > stake ? 'success' : 'neutral';
}

function singleTitle(bet: MyBet): string {
  const name = ownName(bet);
  const returned = formatRands(bet.returns ?? 0);
  const again = isCorrected(bet) ? 'Corrected: your' : 'Your';
  switch (outcomeOf(bet)) {
    case 'refund':
      return `${again} ${name} is void, ${returned} refunded`;
    case 'win':
      return `${again} ${name} won ${returned}`;
    default:
      return `${again} ${name} paid back ${returned} of ${formatRands(bet.totalStake)}`;
  }
}

/** A bet as part of a sentence: 'treble', 'bet on Half Past Nine', 'doubles'. */
function ownName(bet: MyBet): string {
  const [leg] = bet.legs;
  if (bet.sport === MEETING_SPORT && bet.legCount === 1 && leg !== undefined)
    return `bet on ${leg.horseName}`;
  const name = nameOf(bet);
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function sumOf(bets: readonly MyBet[]): Cents {
  return bets.reduce((sum, { returns }) => sum + parseMoney(returns ?? 0), 0);
}
