import type { LuckyPickDraw } from '@furlong/domain/betting/lucky-pick';
import { createRandom } from '@furlong/domain/random';
import { requestFreshSignIn } from '../../../platform/session/request-sign-in.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { announce } from '../../../ui/feedback/announcer.tsx';
import { atSeenPrices } from '../../racing/panel/asked-again.ts';
import type { SlipLegView } from '../../racing/panel/legs-of.ts';
import { racing } from '../../racing/racing.ts';
import type { SeenPrices } from '../../strike/panel/seen-prices.ts';
import { type StrikeActions, strikeActions } from '../../strike/panel/strike-actions.ts';
import { pricesToSend, toTapped } from '../../strike/panel/tapped-prices.ts';
import { preferencesOf } from '../../strike/strike-preferences.ts';
import type { DrawnRunner, LuckyPickAction, LuckyPickState } from './lucky-state.ts';
import { luckyPickOf, useLuckyStore } from './lucky-store.ts';
import { luckyTarget } from './lucky-target.ts';
import { letters, luckyWords } from './lucky-words.ts';
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
  /** The same with the prices that are asked about as they are shown. */
  asked: LuckyPickState = state,
): LuckyActions {
  const { event } = state;
  const owner = () => useSession.getState().punterId;
  const act = (action: LuckyPickAction) => useLuckyStore.getState().act(owner(), event, action);
  return {
    act,
    draw(saved) {
      // Nobody can foresee the draw: its seed is the browser's cryptographic source.
      const random = createRandom(crypto.getRandomValues(new Uint32Array(8)).join('-'));
      const drawn = draw(races, saved, random);
      if (drawn === null) return;
      const runners = inRaceOrder(drawn);
      act({ type: 'drawn', runners: withTapped(runners) });
      announce(describeDraw(runners));
    },
    ...strikeActions(luckyTarget(event), {
      state: asked,
      meetingId: event.id,
      isLuckyPick: true,
      isUnchanged: () => textOf(luckyPickOf(owner(), event)) === textOf(state),
      makeRequests: (punterId) => {
        const now = performance.now();
        const { asksBetter } = preferencesOf(punterId);
        const tapped = new Map(state.runners?.map((each) => [racing.keyOf(each), each.tapped]));
        return makeLuckyRequests(view, punterId, (leg) =>
          pricesToSend(seen.of(leg, now), tapped.get(racing.keyOf(leg)), asksBetter),
        );
      },
      atSeenPrices: (request) => {
        const now = performance.now();
        return atSeenPrices(request, view.runners ?? [], (leg) => seen.of(leg, now));
      },
      act,
      signInAgain: () => requestFreshSignIn(`/luckypick/${event.id}`),
    }),
  };
}

/** With the prices that they were drawn at: worse ones are asked about at the strike. */
function withTapped([a, b, c]: LuckyPickDraw<SlipLegView>): LuckyPickDraw<DrawnRunner> {
  const tap = (leg: SlipLegView) => ({ ...leg, tapped: toTapped(leg) });
  return [tap(a), tap(b), tap(c)];
}

/** A, B and C in the order of their races, as the card has them. */
function inRaceOrder(runners: LuckyPickDraw<SlipLegView>): LuckyPickDraw<SlipLegView> {
  const [a, b, c] = [...runners].sort((one, other) => one.raceNumber - other.raceNumber);
  return a && b && c ? [a, b, c] : runners;
}

function describeDraw(runners: LuckyPickDraw<SlipLegView>): string {
  const words = runners.map(({ horseName, raceNumber }, index) =>
    luckyWords.drawnRunner(letters[index] ?? '', horseName, raceNumber),
  );
  return luckyWords.drawn(words.join('; '));
}

function textOf({ runners, stakes, mistyped, betStrikeResponse, sent }: LuckyPickState): string {
  return JSON.stringify([runners, stakes, mistyped, betStrikeResponse, sent]);
}
