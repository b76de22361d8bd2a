import type { MyBet } from '@furlong/contract/schemas/my-bets';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { paidKeys } from '../platform/api/query-keys.ts';
import { refreshBalance } from '../platform/api/refresh-balance.ts';
import { useSession } from '../platform/session/session-store.ts';
import { announce } from '../ui/feedback/announcer.tsx';
import { announcementOf } from './settlement-words.ts';
import { tellSettled } from './tell-settled.ts';

/** More bets than any two lists have. */
const seenMax = 1_000;

/** Remembers the last seen state of each bet and finds those settled since. */
export class SettlementWatch {
  /** Those that were seen last are last. */
  readonly #seen = new Map<number, string>();

  /** The bets settled, or settled differently, since they were last seen. The first call finds none. */
  look(openBets: readonly MyBet[], settledBets: readonly MyBet[]): MyBet[] {
    const news: MyBet[] = [];
    // The list of open bets may be older than the other and still contain a settled one.
    const settled = new Set(settledBets.map(({ betId }) => betId));
    for (const bet of [...openBets.filter(({ betId }) => !settled.has(betId)), ...settledBets]) {
      const state = stateOf(bet);
      const before = this.#seen.get(bet.betId);
      this.#seen.delete(bet.betId);
      this.#seen.set(bet.betId, state);
      if (before !== undefined && before !== state && isToTell(bet)) news.push(bet);
    }
    const surplus = [...this.#seen.keys()].slice(0, Math.max(0, this.#seen.size - seenMax));
    for (const betId of surplus) this.#seen.delete(betId);
    return news;
  }
}

function stateOf({ status, returns, paidSoFar }: MyBet): string {
  return `${status} ${returns} ${paidSoFar}`;
}

/** An open line is news where singles on it were paid (rule: singles-paid). */
function isToTell({ status, paidSoFar }: MyBet): boolean {
  return status !== 'open' || paidSoFar !== undefined;
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

/** The first page of settled bets, and where the next begins; null: there is none. */
interface SettledPage {
  readonly responseObject: readonly MyBet[];
  readonly next: number | null;
}

/**
 * Tells of bets settled since last seen, and refetches the money they moved. `isAloud`: every outcome is announced, a
 * loss too; otherwise only what came back is told, in a toast.
 */
export function useSettlementNews(
  openBets: readonly MyBet[] | undefined,
  settled: SettledPage | undefined,
  isAloud: boolean,
): void {
  const client = useQueryClient();
  const punterId = useSession((session) => session.punterId);
  useEffect(() => {
    if (punterId === null || openBets === undefined || settled === undefined) return;
    const { responseObject: settledBets, next } = settled;
    const news = watchOf(client, punterId).look(openBets, settledBets);
    if (news.length === 0) return;
    // Where all of a full page was settled just now, so may be some of the next.
    const isAll = next === null || news.length < settledBets.length;
    if (isAloud) announce(announcementOf(news, isAll));
    tellSettled(punterId, news, isAll);
    void refreshBalance(client);
    for (const queryKey of paidKeys) void client.invalidateQueries({ queryKey });
  }, [client, punterId, openBets, settled, isAloud]);
}
