import type { PayloadOf } from '@furlong/contract/schemas/call';
import type { Calls } from '@furlong/contract/schemas/declared-calls';
import type { ClassLimits, PayoutLimits } from '@furlong/domain/betting/payout-limits';
import { type Cents, parseMoney } from '@furlong/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../../platform/api/api.ts';
import { balanceQuery } from '../../../../platform/api/balance-query.ts';
import { payloadOf } from '../../../../platform/api/query-client.ts';
import { clientInKey, payoutLimitsKey } from '../../../../platform/api/query-keys.ts';
import { useSession } from '../../../../platform/session/session-store.ts';

/** How long the operator's limits are fresh, in milliseconds. */
const limitsFreshMs = 60_000;

/** What a combination may win; null until it is there. */
export function usePayoutLimits(): PayoutLimits | null {
  const punterId = useSession((session) => session.punterId);
  const { data } = useQuery({
    queryKey: payoutLimitsKey,
    queryFn: async ({ signal }) => readLimits(payloadOf(await call('GetPayoutLimits', { signal })).limits),
    enabled: punterId !== null,
    staleTime: limitsFreshMs,
  });
  return data ?? null;
}

type LimitsWire = PayloadOf<Calls['GetPayoutLimits']>['limits'];

/** The limits of the wire in cents. */
export function readLimits({ firstTimerLimits, regularLimits }: LimitsWire): PayoutLimits {
  return { firstTimerLimits: readClass(firstTimerLimits), regularLimits: readClass(regularLimits) };
}

function readClass(limits: LimitsWire['regularLimits']): ClassLimits {
  return {
    single: parseMoney(limits.single),
    double: parseMoney(limits.double),
    treble: parseMoney(limits.treble),
    quad: parseMoney(limits.quad),
    multiple: parseMoney(limits.multiple),
  };
}

/** How often the balance is read while it is too low, in milliseconds: the punter may deposit in another window. */
const lowBalanceIntervalMs = 10_000;

/** The balance in cents; null until it is there. It is read again when the punter comes back to the page. */
export function useBalance(isWanted: boolean, totalStake: Cents): Cents | null {
  const punterId = useSession((session) => session.punterId);
  const isAsked = isWanted && punterId !== null;
  const { data, refetch } = useQuery({
    ...balanceQuery(punterId),
    enabled: isAsked,
    refetchOnWindowFocus: true,
    // Only while the page is visible.
    refetchInterval: ({ state }) =>
      state.data !== undefined && totalStake > state.data.balance ? lowBalanceIntervalMs : false,
  });
  // A window beside this one does not hide it, so coming back is a focus without a change of visibility.
  useEffect(() => {
    if (!isAsked) return;
    const ask = () => void refetch({ cancelRefetch: false });
    window.addEventListener('focus', ask);
    return () => window.removeEventListener('focus', ask);
  }, [isAsked, refetch]);
  return data?.balance ?? null;
}

/** Whether the punter may bet, and the wallet's account; null until it is there. */
export function useClientIn(isWanted: boolean) {
  const punterId = useSession((session) => session.punterId);
  const { data } = useQuery({
    queryKey: clientInKey(punterId),
    queryFn: async ({ signal }) => payloadOf(await call('ClientIn', { signal })).responseObject,
    enabled: isWanted && punterId !== null,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  return data ?? null;
}
