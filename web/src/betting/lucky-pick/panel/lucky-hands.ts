import type { FailedBet } from '@furlong/contract/slip';
import type { LuckyPickDraw } from '@furlong/domain/betting/lucky-pick';
import { requestFreshSignIn } from '../../../platform/session/request-sign-in.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { announce } from '../../../ui/feedback/announcer.tsx';
import type { SlipLegView } from '../../slip/panel/slip-legs.ts';
import type { SeenPriceBook } from '../../strike/panel/seen-prices.ts';
import { withKeptKeys } from '../../strike/strike-state.ts';
import { freshRandom } from './fresh-random.ts';
import type { KeptLuckyPick, LuckyPickAction } from './lucky-state.ts';
import { useLuckyStore } from './lucky-store.ts';
import { letters } from './lucky-words.ts';
import { makeLuckyRequests } from './make-lucky-requests.ts';
import { strikeLuckyPick } from './strike-lucky-pick.ts';
import { draw, type LuckyPickView } from './view-lucky-pick.ts';

/** Everything a punter does on a lucky pick. */
export interface LuckyHands {
  readonly act: (action: LuckyPickAction) => void;
  /** Draws by chance what the saved picks leave open. */
  readonly draw: (saved: readonly SlipLegView[]) => void;
  readonly strike: () => void;
  /** Takes the new prices of one line, or of all (null). */
  readonly accept: (index: number | null) => void;
  readonly reject: (index: number | null) => void;
  readonly retry: (failed: readonly FailedBet[]) => void;
  /** Goes to sign in afresh, and comes back here. */
  readonly signInAgain: () => void;
}

/** The hands on a lucky pick as it is shown. */
export function luckyHands(
  kept: KeptLuckyPick,
  view: LuckyPickView,
  races: readonly (readonly SlipLegView[])[],
  book: SeenPriceBook,
): LuckyHands {
  const { event } = kept;
  const act = (action: LuckyPickAction) =>
    useLuckyStore.getState().act(useSession.getState().punterId, event, action);
  return {
    act,
    draw(saved) {
      const runners = draw(races, saved, freshRandom());
      if (runners === null) return;
      act({ type: 'drawn', runners });
      announce(describeDraw(runners));
    },
    strike() {
      const { punterId } = useSession.getState();
      if (punterId === null) return;
      const now = performance.now();
      const made = makeLuckyRequests(view, punterId, (leg) => book.of(leg, now));
      const requests = withKeptKeys(made, kept.heldBack);
      void strikeLuckyPick(kept, { how: 'strike', index: null, requests });
    },
    accept(index) {
      const changes = kept.betStrikeResponse?.priceChanges ?? [];
      const taken = index === null ? changes : changes.slice(index, index + 1);
      const requests = taken.map(({ request }) => request);
      void strikeLuckyPick(kept, { how: 'restrike', index, requests });
    },
    reject(index) {
      act({ type: 'prices-rejected', index });
    },
    retry(failed) {
      const requests = failed.map(({ request }) => request);
      void strikeLuckyPick(kept, { how: 'retry', index: null, requests });
    },
    signInAgain() {
      act({ type: 'sign-in-asked' });
      requestFreshSignIn(`/luckypick/${event.id}`);
    },
  };
}

function describeDraw(runners: LuckyPickDraw<SlipLegView>): string {
  const words = runners.map(
    ({ horseName, raceNumber }, index) => `${letters[index]}: ${horseName}, race ${raceNumber}`,
  );
  return `Drawn. ${words.join('; ')}.`;
}
