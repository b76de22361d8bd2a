import type { MyBet } from '@furlong/contract/schemas/my-bets';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { paidKeys } from '../platform/api/query-keys.ts';
import { refreshBalance } from '../platform/api/refresh-balance.ts';
import { announce } from '../ui/feedback/announcer.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { announcementOf, toastsOf } from './settlement-words.ts';

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
