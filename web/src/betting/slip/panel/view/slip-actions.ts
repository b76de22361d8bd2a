import type { SlipSelection } from '@furlong/domain/betting/slip-line';
import type { LegPrices, SeenPrices } from '../../../strike/panel/seen-prices.ts';
import type { StrikeTarget } from '../../../strike/panel/send-strike.ts';
import { type StrikeActions, strikeActions } from '../../../strike/panel/strike-actions.ts';
import { pricesToSend } from '../../../strike/panel/tapped-prices.ts';
import { preferencesOf, useStrikePreferences } from '../../../strike/strike-preferences.ts';
import type { LineRequest } from '../../../strike/strike-wire.ts';
import type { SlipAction } from '../../reduce-slip.ts';
import { noteRead, signInAgainForSlip } from '../../slip-sheet.ts';
import { keyOfRef, type SelectionRef, sportOf } from '../../slip-sports.ts';
import type { SlipState } from '../../slip-state.ts';
import { slipOfSport, slipOwner, useSlipStore } from '../../slip-store.ts';
import type { SlipLineView, SlipView } from './view-slip.ts';

/** Everything a punter does on a slip. */
export interface SlipActions extends StrikeActions {
  readonly act: (action: SlipAction) => void;
}

/** How a sport's slip is struck. */
interface Striking<Leg extends SlipSelection> {
  readonly target: StrikeTarget;
  readonly words: { readonly refOf: (leg: Leg) => SelectionRef };
  readonly makeRequests: (
    lines: readonly SlipLineView<Leg>[],
    punterId: number,
    seen: (leg: Leg) => LegPrices,
  ) => LineRequest[];
}

/** What can be done on a slip as it is shown. */
export function slipActions<Leg extends SlipSelection>(
  { target, words, makeRequests }: Striking<Leg>,
  slip: SlipState,
  view: SlipView<Leg>,
  seen: SeenPrices,
): SlipActions {
  const { name } = sportOf(slip.event);
  const act = (action: SlipAction) => useSlipStore.getState().act(slipOwner(), name, action);
  const striking = strikeActions(target, {
    state: slip,
    meetingId: slip.event.id,
    isLuckyPick: false,
    isUnchanged: () => isAsShown(slip),
    makeRequests: (punterId) => {
      const now = performance.now();
      const { asksBetter } = preferencesOf(punterId);
      const tapped = new Map(slip.selections.map((each) => [keyOfRef(each), each.tapped]));
      return makeRequests(view.bets, punterId, (leg) =>
        pricesToSend(seen.of(leg, now), tapped.get(keyOfRef(words.refOf(leg))), asksBetter),
      );
    },
    act,
    signInAgain: signInAgainForSlip,
  });
  return {
    ...striking,
    act,
    strike() {
      noteRead();
      striking.strike();
      const first = view.bets.find(({ counted }) => counted);
      if (first !== undefined) {
        useStrikePreferences.getState().rememberStake(slipOwner(), name, first.stakeToBet);
      }
    },
  };
}

function isAsShown(shown: SlipState): boolean {
  const slip = slipOfSport(useSlipStore.getState(), slipOwner(), sportOf(shown.event).name);
  return slip !== null && textOf(slip) === textOf(shown);
}

function textOf({ event, selections, choices, mistyped, betStrikeResponse, sent }: SlipState): string {
  return JSON.stringify([event.id, selections, choices, mistyped, betStrikeResponse, sent]);
}
