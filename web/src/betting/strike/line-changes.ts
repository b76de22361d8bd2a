import { guidOf, type StrikeAction, type StrikeState } from './strike-state.ts';
import type { LineRequest } from './strike-wire.ts';

/** A line that is changed is not the one that failed any more. */
export function withoutFailures<S extends StrikeState>(
  state: S,
  isChanged: (request: LineRequest) => boolean,
): S {
  const response = state.betStrikeResponse;
  if (!response?.failedBetRequests.length) return state;
  const failedBetRequests = response.failedBetRequests.filter(({ request }) => !isChanged(request));
  return { ...state, betStrikeResponse: { ...response, failedBetRequests } };
}

/** Forgets what was typed for a line's stake and is none. */
export function withoutMistyped<
  S extends { readonly mistyped: Readonly<Record<string, string | undefined>> },
>(state: S, line: string): S {
  const { [line]: text, ...mistyped } = state.mistyped;
  return text === undefined ? state : { ...state, mistyped };
}

/**
 * The requests that an action has ended: those that were struck, or whose new price the punter rejected. The next press
 * must not strike them again.
 */
export function endedBy(before: StrikeState, after: StrikeState, action: StrikeAction): LineRequest[] {
  if (after === before) return [];
  switch (action.type) {
    case 'strike-answered': {
      const struck = new Set(action.response.successfulBetInfo.map(({ guid }) => guid));
      return before.sent?.requests.filter((request) => struck.has(guidOf(request))) ?? [];
    }
    case 'prices-rejected': {
      const left = new Set(after.betStrikeResponse?.priceChanges.map(({ guid }) => guid));
      const changes = before.betStrikeResponse?.priceChanges ?? [];
      return changes.filter(({ guid }) => !left.has(guid)).map(({ request }) => request);
    }
    // Which of them went through is in My Bets: none is struck twice by the next press.
    case 'strike-found':
      return action.found.bets > 0 ? [...(before.dropped ?? [])] : [];
    default:
      return [];
  }
}
