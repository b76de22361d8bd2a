import type { MyBet } from '@furlong/contract/schemas/my-bets';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { paidKeys } from '../platform/api/query-keys.ts';
import { refreshBalance } from '../platform/api/refresh-balance.ts';
import { useSession } from '../platform/session/session-store.ts';
import { announce } from '../ui/feedback/announcer.tsx';
import { announcementOf } from './settlement-words.ts';
import { tellSettled } from './tell-settled.ts';

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

const watches = new WeakMap<QueryClient, { readonly punterId: number; readonly watch: SettlementWatch }>();

/** The one watch of a punter: what My Bets has seen, the other screens need not tell, and the other way round. */
function watchOf(client: QueryClient, punterId: number): SettlementWatch {
  const known = watches.get(client);
  if (known?.punterId === punterId) return known.watch;
  const watch = new SettlementWatch();
  watches.set(client, { punterId, watch });
  return watch;
}

/**
 * Tells of bets settled since last seen, and refetches the money they moved. `isAloud`: every outcome is announced, a
 * loss too; otherwise only what came back is told, in a toast.
 */
export function useSettlementNews(
  openBets: readonly MyBet[] | undefined,
  settledBets: readonly MyBet[] | undefined,
  isAloud: boolean,
): void {
  const client = useQueryClient();
  const punterId = useSession((session) => session.punterId);
  useEffect(() => {
    if (punterId === null || openBets === undefined || settledBets === undefined) return;
    const news = watchOf(client, punterId).look(openBets, settledBets);
    if (news.length === 0) return;
    if (isAloud) announce(announcementOf(news));
    tellSettled(punterId, news);
    void refreshBalance(client);
    for (const queryKey of paidKeys) void client.invalidateQueries({ queryKey });
  }, [client, punterId, openBets, settledBets, isAloud]);
}
