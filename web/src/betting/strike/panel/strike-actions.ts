import { useSession } from '../../../platform/session/session-store.ts';
import { otherHalfOf, otherHalves } from '../each-way-halves.ts';
import { preferencesOf } from '../strike-preferences.ts';
import {
  guidOf,
  type SentStrike,
  type StrikeAction,
  type StrikeState,
  withWaitingKeys,
} from '../strike-state.ts';
import type { FailedLine, LineRequest } from '../strike-wire.ts';
import { type StrikeTarget, strike } from './send-strike.ts';

/** What a punter does to strike a slip or a lucky pick. */
export interface StrikeActions {
  /** Strikes every line that counts. */
  readonly strike: () => void;
  /** Takes the new prices of one line and of the other half of its each way, or of all (null). */
  readonly accept: (index: number | null) => void;
  /** Rejects the new prices of some lines and of the other halves of their each ways, or of all (null). */
  readonly reject: (places: readonly number[] | null) => void;
  readonly retry: (failed: readonly FailedLine[]) => void;
  /** Goes to sign in afresh, and comes back to what is struck. */
  readonly signInAgain: () => void;
}

/** What is struck, as it is shown. */
interface Shown {
  readonly state: StrikeState;
  readonly meetingId: number;
  readonly isLuckyPick: boolean;
  /** Whether it is still stored as it is shown: another tab may have struck or changed it. */
  readonly isUnchanged: () => boolean;
  /** Makes a request of every line that counts. */
  readonly makeRequests: (punterId: number) => LineRequest[];
  /** The prices that the legs of a line were put on with, as fractions; left out: not known. */
  readonly tappedOf?: (request: LineRequest) => readonly (string | null)[];
  /** A line whose new prices are accepted, at those of them that were seen (rule: moving-prices). */
  readonly atSeenPrices: (request: LineRequest) => LineRequest;
  readonly act: (action: StrikeAction) => void;
  readonly signInAgain: () => void;
}

/** What a punter can do to strike what is shown. */
export function strikeActions(target: StrikeTarget, shown: Shown): StrikeActions {
  const { state, meetingId, isLuckyPick, isUnchanged, makeRequests, atSeenPrices, act, signInAgain } = shown;
  const { tappedOf } = shown;
  const changes = state.betStrikeResponse?.priceChanges ?? [];
  const send = (how: SentStrike['how'], index: number | null, requests: SentStrike['requests']) => {
    const acceptBetter = !preferencesOf(useSession.getState().punterId).asksBetter;
    const tapped = tappedOf && Object.fromEntries(requests.map((each) => [guidOf(each), tappedOf(each)]));
    const sent = { how, index, meetingId, isLuckyPick, acceptBetter, requests, lost: false };
    void strike(target, { ...sent, ...(tapped && { tapped }) }, isUnchanged);
  };
  return {
    strike() {
      const { punterId } = useSession.getState();
      if (punterId !== null) send('strike', null, withWaitingKeys(makeRequests(punterId), state.heldBack));
    },
    accept(index) {
      const other = index === null ? null : otherHalfOf(changes, index);
      const taken =
        index === null ? changes : [...changes.slice(index, index + 1), ...(other ? [other] : [])];
      send(
        'restrike',
        index,
        taken.map(({ request }) => atSeenPrices(request)),
      );
    },
    reject(places) {
      if (places === null) {
        act({ type: 'prices-rejected', index: null });
        return;
      }
      const halves = otherHalves(changes);
      const rejected = new Set(places.flatMap((place) => [place, halves[place] ?? place]));
      // The last first: the places of the others are still their own then.
      for (const index of [...rejected].sort((a, b) => b - a)) act({ type: 'prices-rejected', index });
    },
    retry(failed) {
      send(
        'retry',
        null,
        failed.map(({ request }) => request),
      );
    },
    signInAgain() {
      act({ type: 'sign-in-asked' });
      signInAgain();
    },
  };
}
