import { makeRequests } from '../../../racing/panel/make-requests.ts';
import type { SeenPrices } from '../../../strike/panel/seen-prices.ts';
import { type StrikeActions, strikeActions } from '../../../strike/panel/strike-actions.ts';
import { signInAgainForSlip } from '../../slip-sheet.ts';
import type { SlipAction, SlipState } from '../../slip-state.ts';
import { actOnSlip, slipInHand, slipOwner, useSlipStore } from '../../slip-store.ts';
import { slipTarget } from './slip-target.ts';
import type { SlipView } from './view-slip.ts';

/** Everything a punter does on a slip. */
export interface SlipActions extends StrikeActions {
  readonly act: (action: SlipAction) => void;
}

/** What can be done on a slip as it is shown. */
export function slipActions(slip: SlipState, view: SlipView, seen: SeenPrices): SlipActions {
  return {
    act: actOnSlip,
    ...strikeActions(slipTarget, {
      state: slip,
      meetingId: slip.event.id,
      isLuckyPick: false,
      isUnchanged: () => isAsShown(slip),
      makeRequests: (punterId) => {
        const now = performance.now();
        return makeRequests(view.bets, punterId, (leg) => seen.of(leg, now));
      },
      act: actOnSlip,
      signInAgain: signInAgainForSlip,
    }),
  };
}

function isAsShown(shown: SlipState): boolean {
  const slip = slipInHand(useSlipStore.getState(), slipOwner());
  return slip !== null && textOf(slip) === textOf(shown);
}

function textOf({ event, selections, choices, mistyped, betStrikeResponse, sent }: SlipState): string {
  return JSON.stringify([event.id, selections, choices, mistyped, betStrikeResponse, sent]);
}
