import type { MyBet } from '@furlong/contract/schemas/my-bets';
import { type Cents, parseMoney } from '@furlong/domain/money';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { paidKeys } from '../platform/api/query-keys.ts';
import { refreshBalance } from '../platform/api/refresh-balance.ts';
import { announce } from '../ui/feedback/announcer.tsx';
import { showToast, type ToastMessage } from '../ui/feedback/toast.ts';
import { formatCents, formatRands } from '../ui/format/format-money.ts';
import { formatCounted } from '../ui/format/format-number.ts';
import { nameOf, type Outcome, outcomeOf, outcomeSentence } from './bet-words.ts';

/** More than this many are summed up. */
const toldSinglyMax = 3;

/** Remembers the last seen state of each bet and finds those settled since. */
export class SettlementWatch {
  readonly #seen = new Map<number, string>();

  /** The bets settled, or settled differently, since they were last seen. The first call finds none. */
  look(openBets: readonly MyBet[], settledBets: readonly MyBet[]): MyBet[] {
    const news: MyBet[] = [];
    // The list of open bets may be older than the other and still contain a settled one.
    const settled = new Set(settledBets.map(({ betId }) => betId));
    for (const bet of [...openBets.filter(({ betId }) => !settled.has(betId)), ...settledBets]) {
      const state = `${bet.status} ${bet.returns}`;
      const before = this.#seen.get(bet.betId);
      this.#seen.set(bet.betId, state);
      if (before !== undefined && before !== state && bet.status !== 'open') news.push(bet);
    }
    return news;
  }
}

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
  return `${formatCounted(bets.length, 'bet')} settled: ${parts}.`;
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
    { type: 'success', title: `Paid ${formatCents(sumOf(paid))}`, text: formatCounted(paid.length, 'bet') },
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

/** Announces bets settled since last seen, and refetches the money they moved. */
export function useSettlementNews(
  openBets: readonly MyBet[] | undefined,
  settledBets: readonly MyBet[] | undefined,
): void {
  const client = useQueryClient();
  const watch = useRef(new SettlementWatch());
  useEffect(() => {
    if (openBets === undefined || settledBets === undefined) return;
    const news = watch.current.look(openBets, settledBets);
    if (news.length === 0) return;
    announce(announcementOf(news));
    for (const toast of toastsOf(news)) showToast(toast);
    void refreshBalance(client);
    for (const queryKey of paidKeys) void client.invalidateQueries({ queryKey });
  }, [client, openBets, settledBets]);
}
