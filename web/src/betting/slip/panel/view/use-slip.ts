import type { Cents } from '@furlong/domain/money';
import { useEffect, useMemo } from 'react';
import { useNow } from '../../../../platform/device/now.ts';
import { useStoredLuckyPick } from '../../../lucky-pick/panel/lucky-store.ts';
import { useCardAskedAgain } from '../../../racing/panel/ask-card-again.ts';
import { useBetslip, usePunterBet, useSlipCard } from '../../../racing/panel/racing-queries.ts';
import { taxBasisPoints } from '../../../racing/panel/request-returns.ts';
import type { SlipState } from '../../slip-state.ts';
import { actOnSlip, useSlipInHand } from '../../slip-store.ts';
import { useBalance, useClientIn, usePayoutLimits } from './slip-queries.ts';
import { type SlipView, viewSlip } from './view-slip.ts';

/** A slip with everything its screen shows. */
export interface SlipOnScreen {
  readonly slip: SlipState;
  readonly view: SlipView;
  /** Whether a lucky pick is drawn for the slip's programme. */
  readonly isLuckyPickOn: boolean;
  /** Cents; null for a visitor, and until it is there. */
  readonly balance: Cents | null;
  /** Why the punter may not bet; null when nothing is known against it. */
  readonly refusal: string | null;
  /** The card did not load, so that nothing is known of the selections. */
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** The current slip, worked out again whenever something on it or its prices change; null without a slip. */
export function useSlip(isOpen: boolean): SlipOnScreen | null {
  const slip = useSlipInHand();
  const now = useNow();
  const isLuckyPickOn = (useStoredLuckyPick(slip?.event.id ?? 0)?.runners ?? null) !== null;
  const card = useSlipCard(slip, isOpen);
  const betslip = useBetslip(slip, isOpen);
  useCardAskedAgain(slip?.event.id ?? null, {
    card: card.data ?? null,
    cardAt: card.dataUpdatedAt,
    betslip: betslip.data ?? null,
    betslipAt: betslip.dataUpdatedAt,
  });
  const limits = usePayoutLimits();
  const clientIn = useClientIn(isOpen);
  const punterBet = usePunterBet(slip?.event.id ?? 0, isOpen ? (clientIn?.accountNumber ?? null) : null);
  const view = useMemo(
    () =>
      slip &&
      viewSlip(
        slip,
        {
          card: card.data ?? null,
          cardAt: card.dataUpdatedAt,
          betslip: betslip.data ?? null,
          betslipAt: betslip.dataUpdatedAt,
          betslipMessage: betslip.error?.message ?? (betslip.data === undefined ? null : 'Success'),
          isFetching: card.isFetching || betslip.isFetching,
          limits,
          mayBet: clientIn?.mayBet ?? null,
          punterBet,
          taxBasisPoints: taxBasisPoints(),
        },
        now,
      ),
    [slip, card, betslip, limits, clientIn, punterBet, now],
  );
  const balance = useBalance(isOpen, view?.totalStake ?? 0);
  useStoredTotal(view, card.data !== undefined || betslip.data !== undefined);
  if (slip === null || view === null) return null;
  return {
    slip,
    view,
    isLuckyPickOn,
    balance,
    refusal: clientIn?.mayBet === false ? (clientIn.reason ?? 'Betting is closed for you.') : null,
    hasFailed: card.isError && card.data === undefined && betslip.data === undefined,
    retry: () => void card.refetch(),
  };
}

/** Stores the total for the header, which has not loaded the rules of pricing. */
function useStoredTotal(view: SlipView | null, isKnown: boolean): void {
  const total = view?.totalStake;
  useEffect(() => {
    if (isKnown && total !== undefined) actOnSlip({ type: 'priced', totalStake: total });
  }, [isKnown, total]);
}
