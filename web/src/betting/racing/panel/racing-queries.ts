import { parseMoney } from '@furlong/domain/money';
import { useQuery } from '@tanstack/react-query';
import { cardQuery } from '../../../meetings/meeting-queries.ts';
import { call } from '../../../platform/api/api.ts';
import { payloadOf } from '../../../platform/api/query-client.ts';
import { betslipKey, punterBetKey } from '../../../platform/api/query-keys.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import type { PunterStakes } from '../../slip/panel/view/view-slip.ts';
import type { SlipState } from '../../slip/slip-state.ts';
import { runnersOf } from '../racing.ts';

/** The card of a slip: read while there is anything on the slip, and again and again while the slip is open. */
export function useSlipCard(slip: SlipState | null, isOpen: boolean) {
  const punterId = useSession((session) => session.punterId);
  const query = cardQuery(slip?.event.id ?? null, punterId);
  const isWanted = slip !== null && slip.selections.length > 0;
  return useQuery({
    ...query,
    enabled: isWanted,
    refetchInterval: isOpen && isWanted ? (query.refetchInterval ?? false) : false,
  });
}

/** The server's own slip of the same runners, read whenever they change while the slip is open. */
export function useBetslip(slip: SlipState | null, isOpen: boolean) {
  const punterId = useSession((session) => session.punterId);
  const meetingId = slip?.event.id ?? 0;
  const selection = runnersOf(slip?.selections ?? []).map(({ raceId, raceNumber, saddle }) => ({
    meetingId,
    raceId,
    raceNumber,
    saddle,
  }));
  return useQuery({
    queryKey: betslipKey(
      punterId,
      meetingId,
      selection.map(({ raceId, saddle }) => `${raceId}/${saddle}`),
    ),
    queryFn: async ({ signal }) =>
      payloadOf(await call('getSpecialBetslip', { params: { meetingId }, body: { selection }, signal })),
    enabled: isOpen && punterId !== null && selection.length > 0,
    staleTime: 0,
  });
}

/** What the punter has staked on a meeting so far; null until it is there. */
export function usePunterBet(meetingId: number, accountNumber: number | null): PunterStakes | null {
  const punterId = useSession((session) => session.punterId);
  const { data } = useQuery({
    queryKey: punterBetKey(punterId, meetingId),
    queryFn: async ({ signal }) => {
      const params = { meetingId, accountNumber: accountNumber ?? 0 };
      const { doubleJackpotBet, staked } = payloadOf(await call('GetPunterBet', { params, signal }));
      return { staked: parseMoney(staked), doubling: parseMoney(doubleJackpotBet.betTotal) };
    },
    enabled: punterId !== null && accountNumber !== null && meetingId > 0,
  });
  return data ?? null;
}
