import type { Statement } from '@furlong/contract/schemas/wallet';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../platform/api/api.ts';
import { balanceQuery } from '../platform/api/balance-query.ts';
import { payloadOf } from '../platform/api/query-client.ts';
import { statementKey, statementsKey } from '../platform/api/query-keys.ts';
import { useSession } from '../platform/session/session-store.ts';
import type { Period } from './statement-period.ts';

/** Movements on a page of the statement. */
export const rowsPerPage = 25;

/** The wallet's balance. Another session may have changed it, so it is read whenever the page is looked at. */
export function useWalletBalance() {
  const punterId = useSession((session) => session.punterId);
  return useQuery({
    ...balanceQuery(punterId),
    enabled: punterId !== null,
    refetchOnWindowFocus: true,
  });
}

/** A page of the statement. While another page of the same period loads, the one before stays. */
export function useStatement({ from, to }: Pick<Period, 'from' | 'to'>, page: number) {
  const punterId = useSession((session) => session.punterId);
  const balance = useSession((session) => session.balance);
  const client = useQueryClient();
  const known = useRef(balance);
  // The header's balance is the first to change when a bet is settled or money moves elsewhere.
  useEffect(() => {
    if (known.current === balance) return;
    known.current = balance;
    void client.invalidateQueries({ queryKey: statementsKey });
  }, [client, balance]);
  return useQuery({
    queryKey: statementKey(punterId, from, to, page),
    queryFn: async ({ signal }): Promise<Statement> => {
      const query = { from, to, page, perPage: rowsPerPage };
      return payloadOf(await call('GetStatement', { query, signal })).statement;
    },
    enabled: punterId !== null,
    staleTime: 0,
    refetchOnWindowFocus: true,
    // Another period starts empty: old figures would show under the wrong days.
    placeholderData: (before, query) =>
      query?.queryKey[2] === from && query.queryKey[3] === to ? before : undefined,
  });
}
