import type { PayloadOf } from '@furlong/contract/call';
import type { Calls } from '@furlong/contract/calls';
import type { ClassLimits, PayoutLimits } from '@furlong/domain/betting/payout-limits';
import { type Cents, parseMoney } from '@furlong/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { cardQuery } from '../../../../meetings/meeting-queries.ts';
import { call } from '../../../../platform/api/api.ts';
import { balanceQuery } from '../../../../platform/api/balance-query.ts';
import { payloadOf } from '../../../../platform/api/query-client.ts';
import { useSession } from '../../../../platform/session/session-store.ts';
import type { KeptSlip } from '../../slip-state.ts';

/** How long limits that the operator sets are taken for the ones in force, in milliseconds. */
const limitsFresh = 10 * 60_000;

/** The card of a slip: asked for while there is anything on the slip, and followed while the slip is in sight. */
export function useSlipCard(slip: KeptSlip | null, isOpen: boolean) {
  const punterId = useSession((session) => session.punterId);
  const query = cardQuery(slip?.event.id ?? null, punterId);
  const isWanted = slip !== null && slip.selections.length > 0;
  return useQuery({
    ...query,
    enabled: isWanted,
    refetchInterval: isOpen && isWanted ? (query.refetchInterval ?? false) : false,
  });
}

/** The server's own slip of the same runners, asked for whenever they change while the slip is in sight. */
export function useBetslip(slip: KeptSlip | null, isOpen: boolean) {
  const punterId = useSession((session) => session.punterId);
  const meetingId = slip?.event.id ?? 0;
  const selection = (slip?.selections ?? []).map(({ raceId, raceNumber, saddle }) => ({
    meetingId,
    raceId,
    raceNumber,
    saddle,
  }));
  return useQuery({
    queryKey: ['betslip', punterId, meetingId, selection.map(({ raceId, saddle }) => `${raceId}/${saddle}`)],
    queryFn: async ({ signal }) =>
      payloadOf(await call('getSpecialBetslip', { params: { meetingId }, body: { selection }, signal })),
    enabled: isOpen && punterId !== null && selection.length > 0,
    staleTime: 0,
  });
}

/** What a combination may win; null until it is there. */
export function usePayoutLimits(): PayoutLimits | null {
  const punterId = useSession((session) => session.punterId);
  const { data } = useQuery({
    queryKey: ['payout-limits'],
    queryFn: async ({ signal }) => readLimits(payloadOf(await call('GetPayoutLimits', { signal })).limits),
    enabled: punterId !== null,
    staleTime: limitsFresh,
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

/** How often the balance is asked for while it does not reach, in milliseconds: a deposit is made elsewhere. */
const shortInterval = 10_000;

/** What can be staked, in cents; null until it is there. Asked for again when the punter comes back to the page. */
export function useBalance(isWanted: boolean, totalStake: Cents): Cents | null {
  const punterId = useSession((session) => session.punterId);
  const isAsked = isWanted && punterId !== null;
  const { data, refetch } = useQuery({
    ...balanceQuery(punterId),
    enabled: isAsked,
    refetchOnWindowFocus: true,
    // While the page is in sight.
    refetchInterval: ({ state }) =>
      state.data !== undefined && totalStake > state.data.balance ? shortInterval : false,
  });
  // A window beside this one hides nothing: coming back to it is a focus alone.
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
    queryKey: ['client-in', punterId],
    queryFn: async ({ signal }) => payloadOf(await call('ClientIn', { signal })).responseObject,
    enabled: isWanted && punterId !== null,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  return data ?? null;
}

/** What the punter has staked on a meeting so far, in cents; null until it is there. */
export function usePunterBet(meetingId: number, accountNumber: number | null): Cents | null {
  const punterId = useSession((session) => session.punterId);
  const { data } = useQuery({
    queryKey: ['punter-bet', punterId, meetingId],
    queryFn: async ({ signal }) => {
      const params = { meetingId, accountNumber: accountNumber ?? 0 };
      return parseMoney(payloadOf(await call('GetPunterBet', { params, signal })).doubleJackpotBet.betTotal);
    },
    enabled: punterId !== null && accountNumber !== null && meetingId > 0,
  });
  return data ?? null;
}
