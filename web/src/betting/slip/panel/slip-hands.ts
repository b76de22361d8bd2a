import type { FailedBet, PriceChange } from '@furlong/contract/slip';
import { useSession } from '../../../platform/session/session-store.ts';
import type { SeenPriceBook } from '../../strike/panel/seen-prices.ts';
import { strike } from '../../strike/panel/strike-slip.ts';
import { type SentStrike, withKeptKeys } from '../../strike/strike-state.ts';
import { signInAgainForSlip } from '../slip-sheet.ts';
import type { KeptSlip, SlipAction } from '../slip-state.ts';
import { actOnSlip, slipInHand, slipOwner, useSlipStore } from '../slip-store.ts';
import { makeRequests } from './make-requests.ts';
import type { SlipView } from './view-slip.ts';

/** Everything a punter does on a slip. */
export interface SlipHands {
  readonly act: (action: SlipAction) => void;
  /** Strikes every line that counts. */
  readonly strike: () => void;
  /** Takes the new prices of one line, or of all (null). */
  readonly accept: (index: number | null) => void;
  readonly reject: (index: number | null) => void;
  readonly retry: (failed: readonly FailedBet[]) => void;
  /** Goes to sign in afresh, and comes back to the slip as it is. */
  readonly signInAgain: () => void;
}

/** The hands on a slip as it is shown. */
export function slipHands(slip: KeptSlip, view: SlipView, book: SeenPriceBook): SlipHands {
  const send = (how: SentStrike['how'], index: number | null, requests: SentStrike['requests']) => {
    if (requests.length === 0) return;
    const { id: meetingId } = slip.event;
    const sent = { how, index, meetingId, isLuckyPick: false, requests, lost: false };
    void strike(sent, () => isAsShown(slip));
  };
  return {
    act: actOnSlip,
    strike() {
      const { punterId } = useSession.getState();
      if (punterId === null) return;
      const now = performance.now();
      const made = makeRequests(view.bets, punterId, (leg) => book.of(leg, now));
      send('strike', null, withKeptKeys(made, slip.heldBack));
    },
    accept(index) {
      send(
        'restrike',
        index,
        changesAt(slip, index).map(({ request }) => request),
      );
    },
    reject(index) {
      actOnSlip({ type: 'prices-rejected', index });
    },
    retry(failed) {
      send(
        'retry',
        null,
        failed.map(({ request }) => request),
      );
    },
    signInAgain() {
      actOnSlip({ type: 'sign-in-asked' });
      signInAgainForSlip();
    },
  };
}

function changesAt({ betStrikeResponse }: KeptSlip, index: number | null): readonly PriceChange[] {
  const changes = betStrikeResponse?.priceChanges ?? [];
  return index === null ? changes : changes.slice(index, index + 1);
}

/** Whether the slip in hand is still the one that was shown: another tab may have struck it, or changed it. */
function isAsShown(shown: KeptSlip): boolean {
  const slip = slipInHand(useSlipStore.getState(), slipOwner());
  return slip !== null && textOf(slip) === textOf(shown);
}

function textOf({ event, selections, choices, mistyped, betStrikeResponse, sent }: KeptSlip): string {
  return JSON.stringify([event.id, selections, choices, mistyped, betStrikeResponse, sent]);
}
