import { endedBy } from '../strike/line-changes.ts';
import type { StrikeAction } from '../strike/strike-state.ts';
import { withChoice } from './line-choices.ts';
import { isSameLine, lineOfRequest } from './line-requests.ts';
import type { LineKey, SlipState } from './slip-state.ts';

/**
 * The slip with what an action rejects. While others wait for an answer, and beside what was struck, a rejected line is
 * off; with nothing struck the slip is as it was before the press, to be struck at the prices of now.
 */
export function withRejected(before: SlipState, after: SlipState, action: StrikeAction): SlipState {
  switch (action.type) {
    case 'results-seen':
      return withoutRejected(after);
    case 'strike-started':
      return action.sent.how === 'restrike' ? withoutLapsed(after) : withoutRejected(after);
    case 'prices-rejected': {
      const own = endedBy(before, after, action);
      if (own.length === 0) return after;
      const { requests = [], before: choices = before.choices } = before.rejected ?? {};
      return putBackUnlessStruck({
        ...after,
        rejected: { requests: [...requests, ...own], before: choices },
      });
    }
    case 'questions-left': {
      const changes = before.betStrikeResponse?.priceChanges ?? [];
      const own = changes.filter(({ guid }) => action.guids.includes(guid)).map(({ request }) => request);
      if (after === before || own.length === 0) return after;
      return putBackUnlessStruck({ ...after, lapsed: [...(before.lapsed ?? []), ...own] });
    }
    default:
      return putBackUnlessStruck(after);
  }
}

function putBackUnlessStruck(slip: SlipState): SlipState {
  const isOpen = slip.sent !== null || (slip.betStrikeResponse?.priceChanges.length ?? 0) > 0;
  return isOpen || slip.receipts.length > 0 ? slip : putBack(slip);
}

/** Rejected lines as they were set before. */
export function putBack(slip: SlipState): SlipState {
  const { requests = [], before = {} } = slip.rejected ?? {};
  return requests.reduce<SlipState>((each, request) => {
    const line = lineOfRequest(request);
    if (line === null) return each;
    return withChoice(each, line, { enabled: true, ended: [], ...before[line.list]?.[line.betType] });
  }, slip);
}

/**
 * What is done next on the slip, or on one of its lines while others wait, ends what was said of the rejected, and of what
 * the strike was made without.
 */
export function withoutRejected(before: SlipState, line?: LineKey): SlipState {
  const slip = withoutLapsed(before.unsent?.length ? { ...before, unsent: [] } : before);
  if (!slip.rejected) return slip;
  const isAsking = (slip.betStrikeResponse?.priceChanges.length ?? 0) > 0;
  if (!isAsking || line === undefined) return { ...slip, rejected: null };
  const requests = slip.rejected.requests.filter((request) => !isSameLine(lineOfRequest(request), line));
  return { ...slip, rejected: { ...slip.rejected, requests } };
}

function withoutLapsed(slip: SlipState): SlipState {
  return slip.lapsed?.length ? { ...slip, lapsed: [] } : slip;
}
