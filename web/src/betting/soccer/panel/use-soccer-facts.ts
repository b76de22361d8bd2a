import { useMemo } from 'react';
import { useNow } from '../../../platform/device/now.ts';
import { useTickAt } from '../../../platform/device/use-tick-at.ts';
import type { FetchedFacts } from '../../slip/panel/sport-panel.ts';
import type { SlipState } from '../../slip/slip-state.ts';
import { useFixturesOnSlip } from './fixtures-on-slip.ts';
import { type OutcomeLeg, outcomeLegs, type StoredOutcome } from './outcome-legs.ts';

const noSelections: SlipState['selections'] = [];

/** What is known of the outcomes of a slip now. */
export function useSoccerFacts(slip: SlipState | null, isOpen: boolean): FetchedFacts<OutcomeLeg> {
  const now = useNow();
  const selections = slip?.selections ?? noSelections;
  const outcomes = useMemo(() => outcomesOf(selections), [selections]);
  const fixtureIds = useMemo(() => [...new Set(outcomes.map(({ fixtureId }) => fixtureId))], [outcomes]);
  const hasBegun = outcomes.some(({ kickOffAt }) => Date.parse(kickOffAt) <= now);
  const { data, dataUpdatedAt, isFetching, isError, refetch } = useFixturesOnSlip(
    fixtureIds,
    isOpen,
    hasBegun,
  );
  const facts = useMemo(
    () => ({
      legs: outcomeLegs(outcomes, data ?? [], now),
      isAllowed: true,
      isFetching: isFetching && data === undefined,
      betslipData: null,
      betslipMessage: null,
    }),
    [outcomes, data, isFetching, now],
  );
  useTickAt(facts.legs.map(({ kickOffAt }) => kickOffAt));
  return {
    facts,
    at: dataUpdatedAt,
    isKnown: data !== undefined,
    hasFailed: isError && data === undefined,
    retry: () => void refetch(),
  };
}

/** The outcomes among selections: all of them, on a slip of soccer. */
function outcomesOf(selections: SlipState['selections']): StoredOutcome[] {
  return selections.filter((each): each is StoredOutcome => 'fixtureId' in each);
}
