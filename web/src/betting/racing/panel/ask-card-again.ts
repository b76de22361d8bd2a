import type { PayloadOf } from '@furlong/contract/schemas/call';
import type { Calls } from '@furlong/contract/schemas/declared-calls';
import { useEffect } from 'react';
import { cardQuery } from '../../../meetings/meeting-queries.ts';
import type { Card } from '../../../meetings/read-card.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { useSession } from '../../../platform/session/session-store.ts';

type Betslip = PayloadOf<Calls['getSpecialBetslip']>;

/** A card and the server's slip, and when the server last confirmed each, in milliseconds. */
interface PriceSources {
  readonly card: Pick<Card, 'races'> | null;
  readonly cardAt: number;
  readonly betslip: Betslip | null;
  readonly betslipAt: number;
}

/**
 * Reads a meeting's card again when the server's slip is newer and has other prices, so that card and slip show the
 * same. The card is newer afterwards, whatever its prices, so one slip causes one reading at most.
 */
export function useCardAskedAgain(meetingId: number | null, sources: PriceSources): void {
  const punterId = useSession((session) => session.punterId);
  const { card, cardAt, betslip, betslipAt } = sources;
  const isBehind = betslipAt > cardAt && card !== null && betslip !== null && hasOtherPrices(betslip, card);
  // A later slip has a later time, so it may cause another reading.
  const behindSince = isBehind ? betslipAt : null;
  useEffect(() => {
    if (behindSince === null) return;
    void queryClient.invalidateQueries({ queryKey: cardQuery(meetingId, punterId).queryKey });
  }, [behindSince, meetingId, punterId]);
}

function hasOtherPrices({ spBets }: Betslip, { races }: Pick<Card, 'races'>): boolean {
  // The lines at the starting price have every runner of the slip.
  return (spBets[0]?.legs ?? []).some((leg) => {
    const runner = races
      .find(({ raceId }) => raceId === leg.raceId)
      ?.runners.find(({ saddle }) => saddle === leg.saddle);
    return (
      runner !== undefined &&
      (runner.winOddsFraction !== leg.oddsFraction || runner.placeOddsFraction !== leg.placeOddsFraction)
    );
  });
}
