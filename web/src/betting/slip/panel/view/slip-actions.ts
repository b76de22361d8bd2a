import type { SlipSelection } from '@furlong/domain/betting/slip-line';
import type { LegPrices, SeenPrices } from '../../../strike/panel/seen-prices.ts';
import type { StrikeTarget } from '../../../strike/panel/send-strike.ts';
import { type StrikeActions, strikeActions } from '../../../strike/panel/strike-actions.ts';
import { useStrikePreferences } from '../../../strike/strike-preferences.ts';
import type { LineRequest } from '../../../strike/strike-wire.ts';
import type { SlipAction } from '../../reduce-slip.ts';
import { noteRead, signInAgainForSlip } from '../../slip-sheet.ts';
import { keyOfRef, sportOf } from '../../slip-sports.ts';
import type { SlipState } from '../../slip-state.ts';
import { slipOfSport, slipOwner, useSlipStore } from '../../slip-store.ts';
import { keepFocus, slipHeading } from '../keep-focus.ts';
import { hasOneStake } from '../lines/has-one-stake.ts';
import { rejectedNote } from '../rejected-note.tsx';
import type { SlipLineView, SlipView } from './view-slip.ts';

/** Everything a punter does on a slip. */
export interface SlipActions extends StrikeActions {
  readonly act: (action: SlipAction) => void;
}

/** How a sport's slip is struck. */
interface Striking<Leg extends SlipSelection> {
  readonly target: StrikeTarget;
  readonly makeRequests: (
    lines: readonly SlipLineView<Leg>[],
    punterId: number,
    seen: (leg: Leg) => LegPrices,
  ) => LineRequest[];
  readonly atSeenPrices: AtSeenPrices<Leg>;
  readonly keyOfLeg: (request: LineRequest, index: number) => string | null;
}

/** A line whose new prices are accepted: one that came in the moment of the tap is sent as it was seen before. Pure. */
export type AtSeenPrices<Leg extends SlipSelection> = (
  request: LineRequest,
  legs: readonly Leg[],
  seen: (leg: Leg) => LegPrices,
) => LineRequest;

/** What can be done on a slip as it is shown. */
export function slipActions<Leg extends SlipSelection>(
  { target, makeRequests, atSeenPrices, keyOfLeg }: Striking<Leg>,
  { slip, stored, view }: { slip: SlipState; stored: SlipState; view: SlipView<Leg> },
  seen: SeenPrices,
): SlipActions {
  const { name } = sportOf(slip.event);
  const act = (action: SlipAction) => useSlipStore.getState().act(slipOwner(), name, action);
  const striking = strikeActions(target, {
    state: slip,
    meetingId: slip.event.id,
    isLuckyPick: false,
    isUnchanged: () => isAsShown(stored),
    makeRequests: (punterId) => {
      const now = performance.now();
      return makeRequests(view.bets, punterId, (leg) => seen.of(leg, now));
    },
    atSeenPrices: (request) => {
      const now = performance.now();
      return atSeenPrices(request, view.selections, (leg) => seen.of(leg, now));
    },
    tappedOf: (request) => {
      const tapped = new Map(stored.selections.map((each) => [keyOfRef(each), each.tapped]));
      return request.dt.map((leg, index) => {
        const prices = tapped.get(keyOfLeg(request, index) ?? '');
        return ('isPlace' in leg && leg.isPlace ? prices?.place : prices?.win) ?? null;
      });
    },
    act,
    signInAgain: signInAgainForSlip,
  });
  return {
    ...striking,
    act,
    reject(places) {
      // The button that was pressed is gone.
      keepFocus(
        () => striking.reject(places),
        () => rejectedNote() ?? slipHeading(),
      );
    },
    strike() {
      noteRead();
      striking.strike();
      const first = view.bets.find((line) => line.counted && hasOneStake(line));
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
