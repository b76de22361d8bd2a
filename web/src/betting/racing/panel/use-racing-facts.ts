import { useMemo } from 'react';
import { useNow } from '../../../platform/device/now.ts';
import { useTickAt } from '../../../platform/device/use-tick-at.ts';
import type { FetchedFacts } from '../../slip/panel/sport-panel.ts';
import type { SlipState } from '../../slip/slip-state.ts';
import { useCardAskedAgain } from './ask-card-again.ts';
import type { SlipLegView } from './legs-of.ts';
import { useBetslip, useSlipCard } from './racing-queries.ts';
import { racingFacts } from './view-racing-slip.ts';

const noSelections: SlipState['selections'] = [];

/** What is known of the runners of a slip now. */
export function useRacingFacts(slip: SlipState | null, isOpen: boolean): FetchedFacts<SlipLegView> {
  const now = useNow();
  const card = useSlipCard(slip, isOpen);
  const betslip = useBetslip(slip, isOpen);
  useCardAskedAgain(slip?.event.id ?? null, {
    card: card.data ?? null,
    cardAt: card.dataUpdatedAt,
    betslip: betslip.data ?? null,
    betslipAt: betslip.dataUpdatedAt,
  });
  const selections = slip?.selections ?? noSelections;
  const facts = useMemo(
    () =>
      racingFacts(
        { selections },
        {
          card: card.data ?? null,
          cardAt: card.dataUpdatedAt,
          betslip: betslip.data ?? null,
          betslipAt: betslip.dataUpdatedAt,
          betslipMessage: betslip.error?.message ?? (betslip.data === undefined ? null : 'Success'),
          isFetching: card.isFetching || betslip.isFetching,
        },
        now,
      ),
    [selections, card, betslip, now],
  );
  useTickAt(facts.legs.map(({ offTime }) => offTime));
  return {
    facts,
    at: Math.max(card.dataUpdatedAt, betslip.dataUpdatedAt),
    isKnown: card.data !== undefined || betslip.data !== undefined,
    hasFailed: card.isError && card.data === undefined && betslip.data === undefined,
    retry: () => void card.refetch(),
  };
}
