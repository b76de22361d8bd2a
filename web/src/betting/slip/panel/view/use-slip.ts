import type { SlipSelection } from '@furlong/domain/betting/slip-line';
import type { Cents } from '@furlong/domain/money';
import { useEffect, useMemo } from 'react';
import { sportOf } from '../../slip-sports.ts';
import type { SlipState } from '../../slip-state.ts';
import { slipOwner, useSlipOfSport, useSlipStore } from '../../slip-store.ts';
import type { SportPanel } from '../sport-panel.ts';
import { useBalance, useClientIn, usePayoutLimits } from './slip-queries.ts';
import { taxBasisPointsOf } from './slip-tax.ts';
import { type SlipView, viewSlip } from './view-slip.ts';

/** A slip with everything its screen shows. */
export interface SlipOnScreen<Leg extends SlipSelection> {
  readonly slip: SlipState;
  readonly view: SlipView<Leg>;
  /** Cents; null for a visitor, and until it is there. */
  readonly balance: Cents | null;
  /** Why the punter may not bet; null when nothing is known against it. */
  readonly refusal: string | null;
  /** The prices did not load, so that nothing is known of the selections. */
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** A sport's current slip, worked out again whenever something on it or its prices change; null without a slip. */
export function useSlip<Leg extends SlipSelection>(
  { sport, useFacts, useStaked }: SportPanel<Leg>,
  isOpen: boolean,
): SlipOnScreen<Leg> | null {
  const slip = useSlipOfSport(sport.name);
  const { facts, isKnown, hasFailed, retry } = useFacts(slip, isOpen);
  const limits = usePayoutLimits();
  const clientIn = useClientIn(isOpen);
  const punterBet = useStaked(slip, isOpen ? (clientIn?.accountNumber ?? null) : null);
  const taxBasisPoints = taxBasisPointsOf(sport.name);
  const mayBet = clientIn?.mayBet ?? null;
  const view = useMemo(
    () => slip && viewSlip(slip, facts, { limits, mayBet, punterBet, taxBasisPoints }),
    [slip, facts, limits, mayBet, punterBet, taxBasisPoints],
  );
  const balance = useBalance(isOpen, view?.totalStake ?? 0);
  useStoredTotal(view, isKnown);
  if (slip === null || view === null) return null;
  return {
    slip,
    view,
    balance,
    refusal: clientIn?.mayBet === false ? (clientIn.reason ?? 'Betting is closed for you.') : null,
    hasFailed,
    retry,
  };
}

/** Stores the total for the header, which has not loaded the rules of pricing. */
function useStoredTotal(view: Pick<SlipView, 'totalStake' | 'event'> | null, isKnown: boolean): void {
  const total = view?.totalStake;
  const sport = view && sportOf(view.event).name;
  useEffect(() => {
    if (!isKnown || total === undefined || sport === null) return;
    useSlipStore.getState().act(slipOwner(), sport, { type: 'priced', totalStake: total });
  }, [isKnown, total, sport]);
}
