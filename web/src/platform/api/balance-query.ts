import { type Cents, parseMoney } from '@furlong/domain/money';
import { queryOptions } from '@tanstack/react-query';
import { useSession } from '../session/session-store.ts';
import { call } from './api.ts';
import { payloadOf, sameVisitMs } from './query-client.ts';
import { balanceKey } from './query-keys.ts';

/** A punter's wallet, in cents. */
export interface Balance {
  /** The spendable amount. */
  readonly balance: Cents;
  /** What a correction could not take back; later credits pay it off (rule: debts). */
  readonly owed: Cents;
  readonly accountNumber: number;
}

/** The punter's wallet. Each answer also updates the header's balance. */
export function balanceQuery(punterId: number | null) {
  return queryOptions({
    queryKey: balanceKey(punterId),
    queryFn: async ({ signal }): Promise<Balance> => {
      const answer = payloadOf(await call('ClientBalance', { body: {}, signal }));
      const { balance, owed, accountNumber } = answer.clientBalances.responseObject;
      const session = useSession.getState();
      if (session.punterId === punterId) session.update({ balance });
      return { balance: parseMoney(balance), owed: parseMoney(owed), accountNumber };
    },
    staleTime: sameVisitMs,
  });
}
