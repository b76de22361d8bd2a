import { type Cents, parseMoney } from '@furlong/domain/money';
import { queryOptions } from '@tanstack/react-query';
import { useSession } from '../session/session-store.ts';
import { call } from './api.ts';
import { payloadOf } from './query-client.ts';

/** A punter's wallet, in cents. */
export interface Balance {
  /** What can be staked. */
  readonly balance: Cents;
  /** What a correction could not take back, and later credits make good (Decision 10). */
  readonly owed: Cents;
  readonly accountNumber: number;
}

/** What the punter's wallet holds. Whoever shows it asks by this key; the header's figure follows the answer. */
export function balanceQuery(punterId: number | null) {
  return queryOptions({
    queryKey: ['balance', punterId] as const,
    queryFn: async ({ signal }): Promise<Balance> => {
      const answer = payloadOf(await call('ClientBalance', { body: {}, signal }));
      const { balance, owed, accountNumber } = answer.clientBalances.responseObject;
      const session = useSession.getState();
      if (session.punterId === punterId) session.update({ balance });
      return { balance: parseMoney(balance), owed: parseMoney(owed), accountNumber };
    },
    staleTime: 0,
  });
}
