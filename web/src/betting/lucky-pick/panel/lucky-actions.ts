import type { LuckyPickDraw } from '@furlong/domain/betting/lucky-pick';
import { createRandom } from '@furlong/domain/random';
import { requestFreshSignIn } from '../../../platform/session/request-sign-in.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { announce } from '../../../ui/feedback/announcer.tsx';
import type { SlipLegView } from '../../racing/panel/legs-of.ts';
import type { SeenPrices } from '../../strike/panel/seen-prices.ts';
import { type StrikeActions, strikeActions } from '../../strike/panel/strike-actions.ts';
import type { LuckyPickAction, LuckyPickState } from './lucky-state.ts';
import { luckyPickOf, useLuckyStore } from './lucky-store.ts';
import { luckyTarget } from './lucky-target.ts';
import { letters } from './lucky-words.ts';
import { makeLuckyRequests } from './make-lucky-requests.ts';
import { draw, type LuckyPickView } from './view-lucky-pick.ts';

/** Everything a punter does on a lucky pick. */
export interface LuckyActions extends StrikeActions {
  readonly act: (action: LuckyPickAction) => void;
  /** Draws by chance what the saved picks leave open. */
  readonly draw: (saved: readonly SlipLegView[]) => void;
}

/** What can be done on a lucky pick as it is shown. */
export function luckyActions(
  state: LuckyPickState,
  view: LuckyPickView,
  races: readonly (readonly SlipLegView[])[],
  seen: SeenPrices,
): LuckyActions {
  const { event } = state;
  const owner = () => useSession.getState().punterId;
  const act = (action: LuckyPickAction) => useLuckyStore.getState().act(owner(), event, action);
  return {
    act,
    draw(saved) {
      // Nobody can foresee the draw: its seed is the browser's cryptographic source.
      const random = createRandom(crypto.getRandomValues(new Uint32Array(8)).join('-'));
      const runners = draw(races, saved, random);
      if (runners === null) return;
      act({ type: 'drawn', runners });
      announce(describeDraw(runners));
    },
    ...strikeActions(luckyTarget(event), {
      state,
      meetingId: event.id,
      isLuckyPick: true,
      isUnchanged: () => textOf(luckyPickOf(owner(), event)) === textOf(state),
      makeRequests: (punterId) => {
        const now = performance.now();
        return makeLuckyRequests(view, punterId, (leg) => seen.of(leg, now));
      },
      act,
      signInAgain: () => requestFreshSignIn(`/luckypick/${event.id}`),
    }),
  };
}

function describeDraw(runners: LuckyPickDraw<SlipLegView>): string {
  const words = runners.map(
    ({ horseName, raceNumber }, index) => `${letters[index]}: ${horseName}, race ${raceNumber}`,
  );
  return `Drawn. ${words.join('; ')}.`;
}

function textOf({ runners, stakes, mistyped, betStrikeResponse, sent }: LuckyPickState): string {
  return JSON.stringify([runners, stakes, mistyped, betStrikeResponse, sent]);
}
